import{a as r}from"./desk-TAVHME2W.js";var t=r({en:async()=>(await import("./desk-XKQP2OEH.js")).records,de:async()=>(await import("./desk-QC2R54IT.js")).records});export{t as a};
