import{a}from"./desk-4CFYBAD5.js";var t=a({en:async()=>(await import("./desk-53YEEYEO.js")).several,de:async()=>(await import("./desk-4XUQX6QW.js")).several});export{t as a};
