import{a as r}from"./desk-TAVHME2W.js";var t=r({en:async()=>(await import("./desk-PRSBBZ4Y.js")).records,de:async()=>(await import("./desk-6FMPLDIO.js")).records});export{t as a};
