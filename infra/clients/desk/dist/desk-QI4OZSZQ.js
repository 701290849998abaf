function r(e,t){let n=URL.createObjectURL(e),o=document.createElement("a");o.href=n,o.download=t,o.click(),setTimeout(()=>{URL.revokeObjectURL(n)},1e4)}var l=e=>`"${(/^[=+\-@\t\r]/.test(e)&&!/^-?\d+(\.\d+)?$/.test(e)?`'${e}`:e).replaceAll('"','""')}"`;function c(e,t){r(new Blob([`\uFEFF${e.map(n=>n.map(l).join(";")).join(`\r
`)}\r
`],{type:"text/csv"}),t)}export{c as a};
