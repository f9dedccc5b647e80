/**
 * A page for when none of the site can be shown.
 * @param again seconds after which it asks once more by itself
 */
export const barePage = (title: string, sentence: string, requestId: string, again?: number): string =>
  `<!doctype html><html lang="zh-CN"><meta charset="utf-8">${again ? `<meta http-equiv="refresh" content="${again}">` : ''}<title>${title}</title><body style="font:16px/1.75 system-ui;max-width:40em;margin:20vh auto;padding:0 16px"><h1>${title}</h1><p>${sentence}</p><p style="color:#666;font-size:12px">${requestId}</p></body></html>`;
