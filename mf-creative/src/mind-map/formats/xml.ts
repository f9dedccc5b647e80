import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { mostBytes } from './most-bytes.ts';

/**
 * Reads XML by the browser's own parser, which fetches nothing. A document type is refused before: without one there are
 * no entities that could grow or name a file.
 * @param node the name of the element that is a node of the map
 */
export function parseXml(text: string, node: string): Element {
  if (text.length > mostBytes) throw new UnreadableFile('文件太大');
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableFile('文件里有不安全的 XML 声明，无法导入');
  // Counted before a tree is made of it.
  const nodes = text.match(new RegExp(`<(?:\\w+:)?${node}[\\s/>]`, 'g'))?.length ?? 0;
  if (nodes > mapLimits.nodes) throw new UnreadableFile(`节点太多，最多 ${mapLimits.nodes} 个`);
  // What XML does not allow stands in files of old programs all the same.
  const clean = text
    .replace(/^\ufeff?\s*/, '')
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replace(/<\?xml[^>]*\?>/, '');
  const { documentElement } = new DOMParser().parseFromString(clean, 'application/xml');
  if (
    !documentElement ||
    documentElement.getElementsByTagName('parsererror').length ||
    documentElement.localName === 'parsererror'
  ) {
    throw new UnreadableFile('文件已损坏或不是导图文件');
  }
  return documentElement;
}

export const childrenNamed = (element: Element, name: string): Element[] =>
  [...element.children].filter(({ localName }) => localName.toLowerCase() === name);

/** Text as it stands in XML, in an attribute too: line ends and tabs would be blanks there. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\n/g, '&#10;')
    .replace(/\t/g, '&#9;');

/** An attribute with a blank before it; nothing where there is no value. */
export const attribute = (name: string, value: string | undefined): string =>
  value === undefined || value === '' ? '' : ` ${name}="${escapeXml(value)}"`;

/** The label of generated content as a comment, in which no two hyphens may stand. */
export const labelComment = (label: { aigc: string } | undefined): string =>
  label ? `<!-- ${label.aigc.replace(/-(?=-)/g, '-\\u002d').replace(/--/g, '- -')} -->\n` : '';
