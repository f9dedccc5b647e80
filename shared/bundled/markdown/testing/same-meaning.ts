/**
 * HTML as an outline of what it means, so that our elements can be compared with those of a specification: white space
 * that no browser shows is left out, and so is what we add or write otherwise (see each rule below).
 */
export function meaningOf(html: string, whose: 'ours' | 'theirs', origin: string): string {
  const root = document.createElement('div');
  root.innerHTML = html;
  if (whose === 'ours') undress(root);
  else {
    lowerHeadings(root);
    hardenBreaks(root);
  }
  for (const image of root.querySelectorAll('img')) image.src = new URL(image.getAttribute('src') ?? '', origin).href;
  return [...root.childNodes].map((node) => outline(node, false)).join('');
}

/** Takes away what we put around code, tables, links and tasks. */
function undress(root: HTMLElement): void {
  for (const figure of root.querySelectorAll('figure.md-code')) {
    const name = figure.querySelector('figcaption > span')?.textContent;
    const pre = figure.querySelector('pre');
    pre?.removeAttribute('tabindex');
    if (name !== '代码') pre?.firstElementChild?.setAttribute('class', `language-${name}`);
    figure.replaceWith(...figure.querySelectorAll('pre'));
  }
  for (const box of root.querySelectorAll('.md-table')) box.replaceWith(...box.querySelectorAll('table'));
  for (const button of root.querySelectorAll('.md-picture')) button.replaceWith(...button.childNodes);
  for (const cell of root.querySelectorAll('[data-align]')) {
    cell.setAttribute('align', cell.getAttribute('data-align') ?? '');
    cell.removeAttribute('data-align');
  }
  for (const link of root.querySelectorAll('a'))
    for (const name of ['target', 'rel', 'class', 'data-host', 'aria-description']) link.removeAttribute(name);
  for (const image of root.querySelectorAll('img'))
    for (const name of ['loading', 'decoding', 'referrerpolicy']) image.removeAttribute(name);
  for (const task of root.querySelectorAll('.md-task')) task.removeAttribute('class');
  for (const box of root.querySelectorAll('input'))
    for (const name of ['aria-label', 'readonly']) box.removeAttribute(name);
  for (const struck of root.querySelectorAll('s')) replaceBy(struck, 'del');
}

/** The page itself has the `h1`. */
function lowerHeadings(root: HTMLElement): void {
  for (const level of [5, 4, 3, 2, 1])
    for (const heading of root.querySelectorAll(`h${level}`)) replaceBy(heading, `h${level + 1}`);
}

/** In a chat a line end is a line end, which CommonMark leaves to the renderer. */
function hardenBreaks(root: HTMLElement): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('pre, code')) continue;
    let { data } = text;
    if (isEdge(text.previousSibling, text.parentNode)) data = data.replace(/^[ \n]+/, '');
    if (isEdge(text.nextSibling, text.parentNode)) data = data.replace(/[ \n]+$/, '');
    const lines = data.split('\n').flatMap((line, at) => (at ? [document.createElement('br'), line] : [line]));
    text.replaceWith(...lines);
  }
}

function replaceBy(element: Element, tag: string): void {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

const blocks = /^(p|h\d|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|div|br|input)$/i;

function outline(node: Node, verbatim: boolean): string {
  if (node instanceof Text) return (verbatim ? JSON.stringify(node.data) : textOf(node)).replaceAll('<', '&lt;');
  if (!(node instanceof Element)) return '';
  const name = node.localName;
  const attributes = [...node.attributes].map(({ name: key, value }) => `${key}=${JSON.stringify(value)}`).toSorted();
  const inside = [...node.childNodes].map((child) => outline(child, verbatim || name === 'pre' || name === 'code'));
  return `<${[name, ...attributes].join(' ')}>${inside.join('')}</${name}>`;
}

/** White space counts once, and not at all beside a block. */
function textOf(node: Text): string {
  let text = node.data.replace(/[ \t\n\r\f]+/g, ' ');
  if (isEdge(node.previousSibling, node.parentNode)) text = text.replace(/^ /, '');
  if (isEdge(node.nextSibling, node.parentNode)) text = text.replace(/ $/, '');
  return text;
}

function isEdge(neighbour: Node | null, parent: Node | null): boolean {
  return neighbour ? blocks.test(neighbour.nodeName) : blocks.test(parent?.nodeName ?? '');
}
