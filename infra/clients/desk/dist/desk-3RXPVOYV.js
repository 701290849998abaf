import{a as r}from"./desk-CLOC6HVX.js";var t=r({en:async()=>(await import("./desk-ALSGTEPU.js")).records,de:async()=>(await import("./desk-ZFCR635T.js")).records});export{t as a};
