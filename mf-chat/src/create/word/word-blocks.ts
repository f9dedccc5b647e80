import { BorderStyle, HeadingLevel, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx';
import { type Env, parseBlocks } from 'shared/bundled/markdown/document/parser.ts';
import { wordRuns } from './word-runs.ts';

type Tokens = ReturnType<typeof parseBlocks>;

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];
/** Deepest level of a list in the Word file. */
const deepest = 4;

/** The blocks of a Markdown text as Word's. What Word has no block for (formulas, raw HTML) is its source. */
export function wordBlocks(markdown: string): (Paragraph | Table)[] {
  const env: Env = {};
  const tokens = parseBlocks(markdown, env);
  const blocks: (Paragraph | Table)[] = [];
  const lists: { isOrdered: boolean; instance: number }[] = [];
  let instances = 0;
  let quotes = 0;
  let heading = 0;
  let isItem = false;
  let footnote = '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) continue;
    if (token.type === 'table_open') {
      const end = tokens.findIndex((one, index) => index > at && one.type === 'table_close');
      blocks.push(tableOf(tokens.slice(at, end), env));
      at = end;
    } else if (token.type.endsWith('_list_open')) {
      lists.push({ isOrdered: token.type === 'ordered_list_open', instance: instances++ });
    } else if (token.type.endsWith('_list_close')) lists.pop();
    else if (token.type === 'list_item_open') isItem = true;
    else if (token.type.startsWith('blockquote_')) quotes += token.nesting;
    else if (token.type === 'heading_open') heading = Number(token.tag.slice(1));
    else if (token.type === 'heading_close') heading = 0;
    else if (token.type === 'footnote_open') footnote = `[${token.info}] `;
    else if (token.type === 'hr') blocks.push(new Paragraph({ thematicBreak: true }));
    else if (token.type === 'inline') {
      const list = lists.at(-1);
      const level = Math.min(lists.length - 1, deepest);
      const children = [...(footnote ? [new TextRun(footnote)] : []), ...wordRuns(token.content, env)];
      footnote = '';
      const mark = list?.isOrdered
        ? { numbering: { reference: 'ordered', level, instance: list.instance } }
        : { bullet: { level } };
      const level1 = headings[heading - 1];
      blocks.push(
        new Paragraph({
          children,
          ...(level1 ? { heading: level1 } : {}),
          ...(list && isItem ? mark : {}),
          ...(list && !isItem ? { indent: { left: 480 * lists.length } } : {}),
          ...(quotes > 0 ? quoteLook(quotes) : {}),
        }),
      );
      isItem = false;
    } else if (token.content) blocks.push(...sourceOf(token.content));
  }
  return blocks;
}

const quoteLook = (depth: number) => ({
  indent: { left: 360 * depth },
  border: { left: { style: BorderStyle.SINGLE, size: 12, color: 'B8BED0', space: 12 } },
});

const sourceOf = (content: string) =>
  content
    .replace(/\n$/, '')
    .split('\n')
    .map((text) => new Paragraph({ children: [new TextRun({ text, font: 'Consolas' })], spacing: { after: 0 } }));

function tableOf(tokens: Tokens, env: Env): Table {
  const rows: { isHead: boolean; cells: string[] }[] = [];
  let isHead = false;
  for (const { type, content } of tokens) {
    if (type === 'thead_open') isHead = true;
    else if (type === 'tbody_open') isHead = false;
    else if (type === 'tr_open') rows.push({ isHead, cells: [] });
    else if (type === 'inline') rows.at(-1)?.cells.push(content);
    else if (type === 'th_close' || type === 'td_close') continue;
  }
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: rows.map(
      ({ isHead: isBold, cells }) =>
        new TableRow({
          tableHeader: isBold,
          children: cells.map(
            (cell) => new TableCell({ children: [new Paragraph({ children: wordRuns(cell, env, isBold) })] }),
          ),
        }),
    ),
  });
}
