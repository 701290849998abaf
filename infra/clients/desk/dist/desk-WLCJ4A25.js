import{a as r}from"./desk-WSYEIM6R.js";var a=r({en:async()=>(await import("./desk-MMPDWJZ2.js")).rules,de:async()=>(await import("./desk-ZRWOX6LN.js")).rules});export{a};
