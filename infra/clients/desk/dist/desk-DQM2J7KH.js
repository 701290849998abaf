import{a as r}from"./desk-TAVHME2W.js";var t=r({en:async()=>(await import("./desk-54BTSPPB.js")).records,de:async()=>(await import("./desk-4CIOMHOL.js")).records});export{t as a};
