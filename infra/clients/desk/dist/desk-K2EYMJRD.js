import{a as t}from"./desk-TAVHME2W.js";var p=t({en:async()=>(await import("./desk-356FEZAH.js")).setup,de:async()=>(await import("./desk-EW6EEBTK.js")).setup});export{p as a};
