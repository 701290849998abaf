var n=({first_name:e,last_name:m,preferred_name:t})=>`${t??e} ${m}`;export{n as a};
