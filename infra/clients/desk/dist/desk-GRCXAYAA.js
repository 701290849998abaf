import{a as t}from"./desk-WSYEIM6R.js";var p=t({en:async()=>(await import("./desk-GVCVAHLX.js")).setup,de:async()=>(await import("./desk-7VNQGMBJ.js")).setup});export{p as a};
