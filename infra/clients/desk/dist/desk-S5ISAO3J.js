import{a as o}from"./desk-TAVHME2W.js";var a=o({en:async()=>(await import("./desk-KWN5SLVG.js")).money,de:async()=>(await import("./desk-YOQ33HZJ.js")).money});export{a};
