import{a as r}from"./desk-WDP3QNEB.js";var t=r({en:async()=>(await import("./desk-H5QQDZBQ.js")).records,de:async()=>(await import("./desk-OKJ52X5D.js")).records});export{t as a};
