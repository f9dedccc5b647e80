import { type Env, parseInline } from 'shared/bundled/markdown/document/parser.ts';
import { safeHref } from 'shared/site/address.ts';

/** The words of a title without marks of Markdown. */
export const plainTitle = (markdown: string, env: Env): string =>
  parseInline(markdown, env)
    .map(({ type, content, markup }) => {
      if (type === 'softbreak' || type === 'hardbreak') return '\n';
      return type === 'math_inline' ? (markup || '$') + content + (markup || '$') : content;
    })
    .join('')
    .replaceAll('\u2060', '')
    .trim();

/** The address of the first link of a title. */
export function linkOfTitle(markdown: string, env: Env): string | undefined {
  if (!/[[<]/.test(markdown)) return undefined;
  const link = parseInline(markdown, env).find(({ type }) => type === 'link_open');
  return link && safeHref(String(link.attrGet('href') ?? ''));
}

/** Words as a title that shows these very words; with a link where it is one that pages open. */
export function markdownTitle(words: string, link?: string): string {
  const line = words
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .trim();
  const text = line.split('\n').map(escaped).join('<br>');
  const href = link === undefined ? undefined : safeHref(link.trim());
  if (!href) return text;
  const address = encodeURI(href)
    .replaceAll('%25', '%')
    .replace(/[<>\\]/g, (sign) => encodeURIComponent(sign));
  const linked = `[${text || escaped(href)}](<${address}>)`;
  return linkOfTitle(linked, {}) === undefined || plainTitle(linked, {}) !== (line || href)
    ? `[${(line || href).split('\n').map(entities).join('<br>')}](<${address}>)`
    : linked;
}

/** A formula that begins in a title could end in another. The least that keeps the words: nothing, a mark before each sign of Markdown, or every sign by its number. */
function escaped(line: string): string {
  const candidates = [line, line.replace(/[\\`*_[\]<>&~$!]/g, '\\$&')];
  return candidates.find((one) => !/\$\$|\\\[/.test(one) && plainTitle(one, {}) === line.trim()) ?? entities(line);
}

const entities = (line: string) => line.replace(/[!-/:-@[-`{-~]/g, (sign) => `&#${sign.charCodeAt(0)};`);
