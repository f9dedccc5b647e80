import { type Env, parseBlocks, parseInline } from './parser.ts';

type Tokens = ReturnType<typeof parseBlocks>;

/**
 * The words of a Markdown text without its marks. Code stays as it is; cells of a table are parted by tabs.
 * @param sayFormula what stands for a formula
 */
export function plainText(markdown: string, sayFormula = (tex: string) => tex): string {
  const env: Env = {};
  const lines: string[] = [];
  /** The next number of each list that is open; undefined: a list of points. */
  const lists: (number | undefined)[] = [];
  let mark = '';
  let row: string[] | undefined;
  for (const token of parseBlocks(markdown, env)) {
    const { type } = token;
    if (type === 'bullet_list_open') lists.push(undefined);
    else if (type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    else if (type.endsWith('_list_close')) lists.pop();
    else if (type === 'list_item_open') mark = itemMark(lists);
    else if (type === 'tr_open') row = [];
    else if (type === 'tr_close') {
      lines.push(row?.join('\t') ?? '');
      row = undefined;
    } else if (type === 'inline') {
      const text = inlineText(parseInline(token.content, env), sayFormula);
      if (row) row.push(text);
      else lines.push(mark + text);
      mark = '';
    } else if (type === 'math_block') lines.push(sayFormula(token.content));
    else if (token.content) lines.push(token.content.replace(/\n$/, ''));
    if (isEndOfPart(type) && lists.length === 0 && !row) lines.push('');
  }
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const isEndOfPart = (type: string) =>
  /^(heading|paragraph|table|bullet_list|ordered_list)_close$|^(fence|code_block|hr)$/.test(type);

function itemMark(lists: (number | undefined)[]): string {
  const number = lists.at(-1);
  const indent = '  '.repeat(lists.length - 1);
  if (number === undefined) return `${indent}• `;
  lists[lists.length - 1] = number + 1;
  return `${indent}${number}. `;
}

const inlineText = (tokens: Tokens, sayFormula: (tex: string) => string) =>
  tokens
    .map(({ type, content }) => {
      if (type === 'hardbreak' || type === 'softbreak') return '\n';
      return type === 'math_inline' ? sayFormula(content) : content;
    })
    .join('');
