import{a as t}from"./desk-TAVHME2W.js";var p=t({en:async()=>(await import("./desk-GVCVAHLX.js")).setup,de:async()=>(await import("./desk-7VNQGMBJ.js")).setup});export{p as a};
