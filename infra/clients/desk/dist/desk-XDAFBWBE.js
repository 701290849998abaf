import{a as o}from"./desk-WSYEIM6R.js";var a=o({en:async()=>(await import("./desk-ZLKKO2NU.js")).money,de:async()=>(await import("./desk-HCVCQ5TU.js")).money});export{a};
