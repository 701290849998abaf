import{a as r}from"./desk-WSYEIM6R.js";var t=r({en:async()=>(await import("./desk-PVPJANKS.js")).records,de:async()=>(await import("./desk-W4HYTGVG.js")).records});export{t as a};
