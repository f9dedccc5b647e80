const border = 'border:1px solid #999;padding:4px 8px';
const mono = 'font-family:Consolas,Menlo,monospace';
const styles: Record<string, string> = {
  table: 'border-collapse:collapse',
  th: `${border};background:#f2f2f2`,
  td: border,
  pre: `${mono};white-space:pre-wrap;background:#f6f6f6;padding:8px`,
  code: mono,
  blockquote: 'margin-left:2em;color:#555',
};

/**
 * A Markdown text that is on the page as HTML for a word processor: with what its classes say as styles of its own, formulas
 * as MathML, and without the buttons. Empty when no such text is in `container`.
 */
export function copiedHtml(container: Element): string {
  const group = [...container.querySelectorAll('.md-group')].find((found) => !found.closest('.reasoning'));
  const copy = group?.parentElement?.cloneNode(true);
  if (!(copy instanceof Element)) return '';
  for (const picture of copy.querySelectorAll('.md-picture')) picture.replaceWith(...picture.childNodes);
  for (const control of copy.querySelectorAll('button, figcaption, svg, annotation, .md-numbers')) control.remove();
  for (const task of copy.querySelectorAll('input')) task.replaceWith(task.checked ? '☑ ' : '☐ ');
  // What the browser drew of a diagram lies in this page alone.
  for (const image of copy.querySelectorAll<HTMLImageElement>('img'))
    if (/^https?:/.test(image.src)) image.setAttribute('src', image.src);
    else image.remove();
  for (const link of copy.querySelectorAll<HTMLAnchorElement>('a'))
    if (link.getAttribute('href')?.startsWith('#')) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', link.href);
  for (const box of copy.querySelectorAll('div, section, figure')) box.replaceWith(...box.childNodes);
  for (const formula of copy.querySelectorAll('.md-display')) {
    const line = document.createElement('p');
    line.append(...formula.childNodes);
    formula.replaceWith(line);
  }
  for (const element of copy.querySelectorAll('*')) dress(element);
  return copy.innerHTML;
}

function dress(element: Element): void {
  const isMath = element.closest('math') !== null;
  const align = element.getAttribute('data-align');
  for (const { name } of [...element.attributes])
    if (/^(?:class|id|role|tabindex|target|rel|loading|decoding|referrerpolicy)$|^(?:data|aria)-/.test(name))
      element.removeAttribute(name);
  if (element.localName === 'math') element.setAttribute('xmlns', 'http://www.w3.org/1998/Math/MathML');
  const style = isMath ? undefined : styles[element.localName];
  if (style || align) element.setAttribute('style', [style, align && `text-align:${align}`].filter(Boolean).join(';'));
}
