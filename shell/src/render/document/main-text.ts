/** Elements in `<main>` that show something without a text of their own. */
const pictures = /<(img|svg|canvas|video|audio|iframe|object|input|textarea|select|button)\b/;
/** Enough of a page to find text in nearly every one. */
const someBytes = 4096;

/**
 * The text of a document's own part, without the frame around it. Of one that was streamed also the pieces that a script
 * puts into their places.
 */
export function mainText(html: string): string {
  const from = html.indexOf('<main');
  const end = html.indexOf('</main>', from);
  if (from < 0 || end < 0) return '';
  const late = html.indexOf('<div hidden id="S:', end);
  return textOf(html.slice(from, end)) + (late < 0 ? '' : textOf(html.slice(late)));
}

/** Whether a document's own part shows nothing at all: no text, no picture, no field. */
export function isMainEmpty(document: Buffer): boolean {
  const from = document.indexOf('<main');
  const end = document.indexOf('</main>', from);
  if (from < 0 || end < 0) return false;
  const start = document.toString('utf8', from, Math.min(end, from + someBytes));
  if (textOf(start.slice(0, start.lastIndexOf('>') + 1)) !== '') return false;
  const main = document.toString('utf8', from, end);
  return textOf(main) === '' && !pictures.test(main);
}

const textOf = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+|&nbsp;/g, ' ')
    .trim();
