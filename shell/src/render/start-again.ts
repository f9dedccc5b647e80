/**
 * The source of a script that stands before all others: when the page's own script does not come, or fails its integrity, it
 * is asked for once more past the browser's cache (see `browser/renew-file.ts`, which is in the file that did not come) and
 * put in the same place. Only the shell's own element has both an address and a nonce.
 */
export const startAgain = [
  'addEventListener("error",function again(event){',
  'var old=event.target;',
  'if(!old.nonce||!old.src)return;',
  'removeEventListener("error",again,true);',
  'fetch(old.src,{cache:"reload"}).then(function(file){return file.blob()}).catch(function(){}).then(function(){',
  'var script=document.createElement("script");',
  'script.crossOrigin="anonymous";',
  'script.integrity=old.integrity;',
  'script.nonce=old.nonce;',
  'script.src=old.src;',
  'old.replaceWith(script)',
  '})},true)',
].join('');
