import { linkOf, outward, titleWords, withoutLinks } from '../document/shown-title.ts';

/** Words as a title that shows these very words; with a link where it is one that pages open. */
export function markdownTitle(words: string, link?: string): string {
  const line = words
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
  const text = line.split('\n').map(escaped).join('<br>');
  const href = link === undefined ? undefined : outward(link.trim());
  if (!href) return text;
  const linked = linkTo(text || escaped(href), href);
  return isLinked(linked, line || href) ? linked : linkTo((line || href).split('\n').map(entities).join('<br>'), href);
}

/** A title that leads to an address; without one, its words alone. Its other marks stay. */
export function withLink(title: string, address: string): string {
  const text = withoutLinks(title);
  const href = outward(address.trim());
  if (!href) return text;
  const words = text || escaped(href);
  const linked = /[\s()<>\\]/.test(href) ? linkTo(words, href) : `[${words}](${href})`;
  return isLinked(linked, titleWords(text, {}) || href) ? linked : markdownTitle(titleWords(text, {}), href);
}

const isLinked = (title: string, words: string) => linkOf(title, {}) !== undefined && titleWords(title, {}) === words;

function linkTo(text: string, href: string): string {
  const address = encodeURI(href)
    .replaceAll('%25', '%')
    .replace(/[<>\\]/g, (sign) => encodeURIComponent(sign));
  return `[${text}](<${address}>)`;
}

/** A formula that begins in a title could end in another. The least that keeps the words: nothing, a mark before each sign of Markdown, or every sign by its number. */
function escaped(line: string): string {
  const candidates = [line, line.replace(/[\\`*_[\]<>&~$!]/g, '\\$&')];
  return candidates.find((one) => !/\$\$|\\\[/.test(one) && titleWords(one, {}) === line.trim()) ?? entities(line);
}

const entities = (line: string) => line.replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
