import{a as r}from"./desk-CLOC6HVX.js";var t=r({en:async()=>(await import("./desk-U2XZL7XI.js")).records,de:async()=>(await import("./desk-O5BGFH57.js")).records});export{t as a};
