/**
 * For tests: what a translator of pages does, as Google's does. Each text with Chinese in it is replaced by a `<font>` with a
 * translation, at once and whenever text comes; React's own text is no longer in the page.
 */
export function translatePage(root: Element): () => void {
  const translate = (text: Text): void => {
    const parent = text.parentElement;
    if (!parent || parent.localName === 'font' || !/[\u4e00-\u9fff]/.test(parent.textContent)) return;
    if (!text.data.trim()) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data.replace(/[\u4e00-\u9fff]+/g, (words) => `EN${words.length}`);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const walk = (node: Node): void => {
    if (node instanceof Text) translate(node);
    else for (const child of [...node.childNodes]) walk(child);
  };
  walk(root);
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData' && target instanceof Text) translate(target);
      for (const node of addedNodes) walk(node);
    }
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
