function i(r){let t=Number(r.slice(0,2));return t>=4&&t<8?"early":t>=8&&t<12?"day":t>=12&&t<19?"late":"night"}export{i as a};
