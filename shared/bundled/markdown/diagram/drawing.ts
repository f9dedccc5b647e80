/** A diagram as a picture: nothing in it runs, is fetched or leads anywhere. */
export interface Drawing {
  /** `data:` with the SVG. */
  url: string;
  svg: string;
  width: number;
  height: number;
}

/** What a saved picture must not have either, when it is opened by itself. */
const active = 'script, foreignObject, iframe, object, embed, image, use, animate, set';

/** Makes a picture of the SVG that mermaid wrote. */
export function drawingOf(written: string): Drawing {
  // A template is read and never run, and the page's policy has nothing to say about its styles.
  const template = document.createElement('template');
  template.innerHTML = written;
  const root = template.content.querySelector('svg');
  const [, , width = 0, height = 0] = (root?.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  if (!root || !(width > 0) || !(height > 0)) throw new Error('the diagram has no size');
  for (const element of root.querySelectorAll(active)) element.remove();
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) if (isActive(element, name)) element.removeAttribute(name);
  }
  for (const style of root.querySelectorAll('style')) {
    style.removeAttribute('nonce');
    style.textContent = style.textContent.replace(/@import[^;]*;?|url\((?!["']?#)[^)]*\)/gi, '');
  }
  root.removeAttribute('style');
  root.setAttribute('width', String(width));
  root.setAttribute('height', String(height));
  const svg = new XMLSerializer().serializeToString(root);
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, svg, width, height };
}

function isActive(element: Element, name: string): boolean {
  return /^on/i.test(name) || (/(^|:)href$/i.test(name) && !element.getAttribute(name)?.startsWith('#'));
}
