/**
 * An inline script right behind the root: it notes what is put into it from then on. That is what extensions do, which put icons
 * beside fields and tips beside words before the page's code is there. Pieces of the page that come late are put in by
 * React's own inline code, which makes `$RC`: then nothing is foreign for sure.
 */
export const foreignElements = `const foreignElements = (() => {
const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript');
const added = new Set();
const note = (records) => {
for (const { addedNodes } of records) for (const it of addedNodes) if (it.nodeType == 1) added.add(it);
};
const observer = new MutationObserver(note);
observer.observe(get.call(document).previousElementSibling, { childList: true, subtree: true });
return () => {
note(observer.takeRecords());
observer.disconnect();
return window.$RC ? [] : added;
};
})();`;
