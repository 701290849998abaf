function o(n,e,t){return(e??[]).reduce((r,[s,a])=>r.replace(s,a),n).replace(/(?<![\p{L}\d_.-])\d+(?:\.\d+)?(?![\p{L}\d_.-])/gu,t)}export{o as a};
