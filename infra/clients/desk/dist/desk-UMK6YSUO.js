import{a as r}from"./desk-WDP3QNEB.js";var t=r({en:async()=>(await import("./desk-H5QQDZBQ.js")).records,de:async()=>(await import("./desk-NSO6Z7Y4.js")).records});export{t as a};
