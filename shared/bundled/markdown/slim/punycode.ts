/** Stands in for `punycode.js` in builds: browsers turn names with Chinese characters into ASCII themselves. */
const punycode = { toASCII: (name: string) => name, toUnicode: (name: string) => name };
// biome-ignore lint/style/noDefaultExport: markdown-it imports the default
export default punycode;
