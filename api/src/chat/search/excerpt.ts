/** Characters of a message that are looked at for the text around a hit; those that are indexed. */
export const readLetters = 20_000;
/** Characters before the first word, and in all, that a hit shows. */
const leadIn = 24;
const excerptLength = 160;
/** So few characters are not left out. */
const nearBeginning = 12;

/** The text of a message around the first form of the word that stands in it, as a reader sees it: in one line, without marks. */
export function excerptOf(markdown: string, forms: readonly string[]): string {
  const text = withoutMarks(markdown).replace(/\s+/g, ' ').trim();
  const lower = text.toLowerCase();
  const found = forms.map((form) => lower.indexOf(form.toLowerCase())).filter((at) => at >= 0);
  const from = Math.max(0, Math.min(...found, text.length) - leadIn);
  // A word that stands in marks alone, e.g. in an address, shows the beginning.
  const start = found.length ? startOfWord(text, from) : 0;
  return Array.from(text.slice(start)).slice(0, excerptLength).join('').trim().toWellFormed();
}

/** Not in the middle of a Latin word or of a pair of code units, nor at what ends the sentence before. */
function startOfWord(text: string, from: number): number {
  if (from < nearBeginning) return 0;
  const cut = /^[\w\udc00-\udfff]*/.exec(text.slice(from))?.[0].length ?? 0;
  const start = /[\w\ud800-\udbff]/.test(text[from - 1] ?? '') ? from + Math.min(cut, leadIn) : from;
  const ends = /^[\s,.;:!?)，。、；：！？）」』”’…]*/.exec(text.slice(start, from + leadIn))?.[0].length ?? 0;
  return start + ends;
}

/**
 * A diagram's words without its arrows and ids, a formula without its commands; of all else the text between the marks. A mark that
 * opens nothing is not looked for to the end of the text: a search shows many messages.
 */
const withoutMarks = (markdown: string) =>
  markdown
    .replace(/^ {0,3}```mermaid[^\n]*\n([\s\S]*?)(?:^ {0,3}```[^\n]*$|(?![\s\S]))/gm, (_, source: string) =>
      labelsOf(source),
    )
    .replace(/^ {0,3}(?:```|~~~)[^\n]*$/gm, ' ')
    .replace(/\$\$([^$]+)\$\$|\$(?=\S)([^$\n]+)(?<=\S)\$(?!\d)/g, (_, block?: string, line?: string) =>
      (block ?? line ?? '').replace(/\\(?:[a-z]+|.)|[{}]/gi, ' '),
    )
    .replace(/!?\[([^[\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replace(/^ {0,3}\|?(?: *:?-{2,}:? *\|)+ *:?-*:? *$/gm, ' ')
    .replace(/^[ \t>]*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)/gm, ' ')
    .replace(/^[ \t]*>+/gm, ' ')
    .replace(/<\/?[a-z][^<>\n]*>/gi, ' ')
    .replace(/\*\*|__|~~|`+|\\(?=[\\`*_{}[\]()#+\-.!|<>$~])/g, '')
    .replace(/(?<![\w*])[*_](?=\S)|(?<=\S)[*_](?![\w*])/g, '')
    .replace(/\|/g, ' ');

const labelsOf = (source: string) =>
  Array.from(
    source.matchAll(/[[({"|]{1,8}([^[\](){}"|]+)[\])}"|]+|:\s*([^\n]+)$/gm),
    ([, label, text]) => label ?? text,
  ).join(' ');
