import{f as e}from"./desk-Y2HYMTNQ.js";function n(){return e("main",{id:"main"})}export{n as Place};
