import{a as r}from"./desk-CLOC6HVX.js";var a=r({en:async()=>(await import("./desk-RPGKCQDN.js")).rules,de:async()=>(await import("./desk-67EIAH3R.js")).rules});export{a};
