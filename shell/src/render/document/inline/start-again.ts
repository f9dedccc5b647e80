/**
 * An inline script that runs before all others: when the page's own script does not come or fails its integrity check, it
 * requests that file once more past the browser's cache (`browser/failures/renew-file.ts` does so for later files) and puts a new
 * element in the same place. Content of the page may hold anything but a script with this page's nonce.
 */
export const startAgain = [
  '{const{nonce}=document.currentScript;',
  'addEventListener("error",async function again({target:old}){',
  'if(!(old instanceof HTMLScriptElement)||old.nonce!==nonce)return;',
  'removeEventListener("error",again,true);',
  'await fetch(old.src,{cache:"reload"}).then((file)=>file.blob()).catch(()=>{});',
  'const script=document.createElement("script");',
  'script.crossOrigin="anonymous";',
  'script.integrity=old.integrity;',
  'script.nonce=nonce;',
  'script.src=old.src;',
  'old.replaceWith(script)',
  '},true)}',
].join('');
