import { type Env, parseBlocks, parseInline } from './parser.ts';

/** A piece of a line, in one way of writing. */
export type Run = { text: string; style?: 'strong' | 'code' | undefined } | { tex: string };

/** A part of a text as it is drawn, line by line, where there are no elements: on a canvas. */
export type WrittenPart =
  | { is: 'heading'; level: number; runs: Run[] }
  | {
      is: 'words';
      runs: Run[];
      /** How many lists it lies in. */
      depth: number;
      isQuoted: boolean;
      /** What stands before an item of a list: `•`, `1.`, or whether a task is done. */
      mark?: string | boolean | undefined;
    }
  | { is: 'code'; text: string }
  | { is: 'formula'; tex: string }
  | { is: 'table'; rows: Run[][][] }
  | { is: 'rule' };

/** A Markdown text as the parts that are drawn one below the other. */
export function writtenParts(markdown: string): WrittenPart[] {
  const env: Env = {};
  const parts: WrittenPart[] = [];
  /** The next number of each list that is open; undefined: a list of points. */
  const lists: (number | undefined)[] = [];
  let quotes = 0;
  let heading = 0;
  let mark: string | undefined;
  let table: Run[][][] | undefined;
  for (const token of parseBlocks(markdown, env)) {
    const { type } = token;
    if (type === 'bullet_list_open') lists.push(undefined);
    else if (type === 'ordered_list_open') lists.push(Number(token.attrGet('start') ?? 1));
    else if (type.endsWith('_list_close')) lists.pop();
    else if (type === 'list_item_open') mark = nextMark(lists);
    else if (type === 'blockquote_open') quotes++;
    else if (type === 'blockquote_close') quotes--;
    else if (type === 'heading_open') heading = Number(token.tag.slice(1));
    else if (type === 'heading_close') heading = 0;
    else if (type === 'table_open') table = [];
    else if (type === 'tr_open') table?.push([]);
    else if (type === 'table_close' && table) {
      parts.push({ is: 'table', rows: table });
      table = undefined;
    } else if (type === 'inline') {
      const runs = runsOf(parseInline(token.content, env));
      if (table) table.at(-1)?.push(runs);
      else if (heading > 0) parts.push({ is: 'heading', level: heading, runs });
      else parts.push(wordsOf(runs, mark, { depth: lists.length, isQuoted: quotes > 0 }));
      mark = undefined;
    } else if (type === 'math_block') parts.push({ is: 'formula', tex: token.content.trim() });
    else if (type === 'hr') parts.push({ is: 'rule' });
    else if (token.content) parts.push({ is: 'code', text: token.content.replace(/\n$/, '') });
  }
  return parts;
}

function nextMark(lists: (number | undefined)[]): string {
  const number = lists.at(-1);
  if (number === undefined) return '•';
  lists[lists.length - 1] = number + 1;
  return `${number}.`;
}

/** An item that begins with `[ ]` or `[x]` is a task. */
function wordsOf(runs: Run[], mark: string | undefined, place: { depth: number; isQuoted: boolean }): WrittenPart {
  const [first, ...others] = runs;
  const task = mark && first && 'text' in first && !first.style ? /^\[([ xX])\] /.exec(first.text) : null;
  if (!task || !first || !('text' in first)) return { is: 'words', runs, mark, ...place };
  return { is: 'words', runs: [{ text: first.text.slice(4) }, ...others], mark: task[1] !== ' ', ...place };
}

function runsOf(tokens: ReturnType<typeof parseInline>): Run[] {
  const runs: Run[] = [];
  let strong = 0;
  for (const { type, content } of tokens) {
    if (type === 'strong_open') strong++;
    else if (type === 'strong_close') strong--;
    else if (type === 'math_inline') runs.push({ tex: content });
    else if (type === 'hardbreak') runs.push({ text: '\n' });
    else if (type === 'softbreak') runs.push({ text: ' ' });
    else if (content) runs.push(runOf(content, type === 'code_inline' ? 'code' : strong > 0 ? 'strong' : undefined));
  }
  return joined(runs);
}

const runOf = (text: string, style: 'strong' | 'code' | undefined): Run => (style ? { text, style } : { text });

/** Texts of one style that follow each other are one. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && 'text' in last && 'text' in run && last.style === run.style) last.text += run.text;
    else all.push({ ...run });
  }
  return all;
}
