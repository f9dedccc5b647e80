/** @jest-environment node */
import { plainText } from '../markdown/document/plain-text.ts';
import { type Run, writtenParts } from '../markdown/document/written-parts.ts';
import { inviteLink } from './invite-link.ts';
import { type Drawn, type Measures, oneType, types } from './layout/drawn.ts';
import { flowLines } from './layout/flow-lines.ts';
import { layOutPages, mostPages } from './layout/poster-pages.ts';
import { tableRows } from './layout/table-rows.ts';

/** So many pixels for a Latin letter, twice as many for a Chinese one; formulas are typeset when they begin with `\`. */
const measuresOf = (letter: number): Measures => ({
  text: (text) => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? 2 : 1) * letter, 0),
  formula: (tex) =>
    tex.startsWith('\\') ? { image: {} as CanvasImageSource, width: 80, height: 60, below: 20 } : undefined,
});
const measures = measuresOf(10);
const texts = (drawn: readonly Drawn[]) => drawn.flatMap((one) => (one.is === 'text' ? one : []));
const linesOf = (runs: Run[], width: number, letter: number) =>
  flowLines(runs, width, oneType(types.words), measuresOf(letter)).map(({ drawn }) =>
    texts(drawn)
      .map(({ text }) => text)
      .join(''),
  );

test.each<[string, string[]]>([
  ['春眠不觉晓，处处闻啼鸟。', ['春眠不觉晓，', '处处闻啼鸟。']],
  ['一二三四五六，七', ['一二三四五六，', '七']],
  ['一二三四五（六）', ['一二三四五', '（六）']],
  ['用 typescript 写', ['用', 'typescript', '写']],
  ['abcdefghijklmnopq', ['abcdefghijkl', 'mnopq']],
  ['一\n\n二', ['一', '', '二']],
])('a poster breaks %j as Chinese is set', (text, lines) => {
  expect(linesOf([{ text }], 12, 1)).toEqual(lines);
});

test('characters stay whole in a browser that does not know where they end', () => {
  const Segmenter = Object.getOwnPropertyDescriptor(Intl, 'Segmenter') ?? {};
  Reflect.deleteProperty(Intl, 'Segmenter');
  try {
    for (const whole of ['👨‍👩‍👧‍👦', '🇨🇳', '👍🏽', 'مرحبا'])
      expect(linesOf([{ text: `一${whole}` }], 2, 1)).toContain(whole);
  } finally {
    Object.defineProperty(Intl, 'Segmenter', Segmenter);
  }
});

test('a family of emoji is one character, and a line is as high as the formula in it', () => {
  const family = '👨‍👩‍👧‍👦';
  expect(linesOf([{ text: family.repeat(3) }], 8, 1)).toEqual([family, family, family]);
  const [line] = flowLines(
    [{ text: '其中 ' }, { tex: '\\frac12' }, { text: ' 是' }],
    500,
    oneType(types.words),
    measures,
  );
  expect(line?.drawn.map(({ is }) => is)).toEqual(['text', 'formula', 'text']);
  expect(line?.height).toBeGreaterThan(60);
});

const markdown =
  '# 价格\n\n前言 **重点** `code` $\\pi$\n\n| 名 | 价 |\n|-|-|\n| **甲** | 1 |\n\n- [ ] 待办\n- [x] 已做\n\n3. 点\n\n> 引\n\n```js\nlet a\n```\n\n$$\n\\frac12\n$$\n\n---\n\n后记';

test('a text is cut into what a poster draws: no mark of Markdown is left', () => {
  const words = { depth: 0, isQuoted: false };
  expect(writtenParts(markdown)).toEqual([
    { is: 'heading', level: 1, runs: [{ text: '价格' }] },
    {
      is: 'words',
      ...words,
      mark: undefined,
      runs: [
        { text: '前言 ' },
        { text: '重点', style: 'strong' },
        { text: ' ' },
        { text: 'code', style: 'code' },
        { text: ' ' },
        { tex: '\\pi' },
      ],
    },
    {
      is: 'table',
      rows: [
        [[{ text: '名' }], [{ text: '价' }]],
        [[{ text: '甲', style: 'strong' }], [{ text: '1' }]],
      ],
    },
    { is: 'words', runs: [{ text: '待办' }], depth: 1, isQuoted: false, mark: false },
    { is: 'words', runs: [{ text: '已做' }], depth: 1, isQuoted: false, mark: true },
    { is: 'words', runs: [{ text: '点' }], depth: 1, isQuoted: false, mark: '3.' },
    { is: 'words', runs: [{ text: '引' }], depth: 0, isQuoted: true, mark: undefined },
    { is: 'code', text: 'let a' },
    { is: 'formula', tex: '\\frac12' },
    { is: 'rule' },
    { is: 'words', ...words, mark: undefined, runs: [{ text: '后记' }] },
  ]);
  expect(
    plainText('前言\n\n| 名 | 价 |\n|-|-|\n| **甲** | 1 |\n\n- 点\n\n  | a | b |\n  |-|-|\n  | 1 | 2 |\n\n后记'),
  ).toBe('前言\n\n名\t价\n甲\t1\n\n• 点\na\tb\n1\t2\n\n后记');
  const [page] = layOutPages({ title: '问', parts: writtenParts(markdown), picture: 0 }, 500, measures);
  expect(page?.drawn.flatMap((one) => (one.is === 'tick' ? one.isDone : []))).toEqual([false, true]);
  expect(page?.drawn.filter(({ is }) => is === 'formula')).toHaveLength(2);
  expect(texts(page?.drawn ?? []).map(({ text }) => text)).not.toContainEqual(
    expect.stringMatching(/[#*`$|]|\[ ?x?\]/),
  );
});

const cells = (rows: string[][]): Run[][][] => rows.map((row) => row.map((text) => [{ text }]));

test('a table has its cells in columns, its first row as the head, and lines around all', () => {
  const rows = tableRows(
    cells([
      ['名称', '价'],
      ['甲', '12'],
    ]),
    500,
    measures,
  );
  const words = rows.flatMap(({ drawn }) => texts(drawn));
  const left = (text: string) => words.find((one) => one.text === text)?.left;
  expect(left('名称')).toBe(left('甲'));
  expect(left('价')).toBe(left('12'));
  expect(left('价')).toBeGreaterThan((left('名称') ?? 0) + measures.text('名称', ''));
  expect(words.filter(({ type }) => type.font.startsWith('600')).map(({ text }) => text)).toEqual(['名称', '价']);
  for (const { drawn, height } of rows)
    expect(drawn.filter((one) => one.is === 'box' && one.width === 1 && one.height === height)).toHaveLength(3);
});

test('a table that is too wide breaks the text of its wide columns, and no line leaves the poster', () => {
  const long = '一'.repeat(60);
  const words = tableRows(
    cells([
      ['型号', '说明', '备注'],
      ['A1', long, long],
    ]),
    480,
    measures,
  ).flatMap(({ drawn }) => texts(drawn));
  for (const { text, left } of words) expect(left + measures.text(text, '')).toBeLessThanOrEqual(480);
  const all = words.map(({ text }) => text).join('');
  expect(all).toContain('A1');
  expect(
    words
      .filter(({ text }) => /^一+$/.test(text))
      .map(({ text }) => text)
      .join(''),
  ).toHaveLength(120);
  const many = tableRows(cells([Array.from({ length: 12 }, (_, at) => `第${at}列的名称`)]), 480, measures);
  for (const { drawn } of many)
    for (const one of drawn) if (one.is === 'box') expect(one.left + one.width).toBeLessThanOrEqual(480);
});

test('a long answer goes on over pages of a height that phones take, with all of its lines, and a table begins each with its head', () => {
  const lines = Array.from({ length: 300 }, (_, at) => `第${at}行`);
  const table = `| 名 | 价 |\n|-|-|\n${lines.map((line) => `| ${line} | 1 |`).join('\n')}`;
  const pages = layOutPages(
    { title: '问', parts: writtenParts(`${lines.join('\n\n')}\n\n${table}`), picture: 0 },
    500,
    measures,
  );
  const words = pages.flatMap(({ drawn }) => texts(drawn).map(({ text }) => text));
  for (const line of lines) expect(words.filter((one) => one === line)).toHaveLength(2);
  for (const { drawn, height } of pages) {
    expect(height).toBeLessThan(1900);
    expect(Math.max(...drawn.map((one) => one.top))).toBeLessThan(height);
  }
  const ofTable = pages.filter(({ drawn }) => texts(drawn).some(({ text }) => text === '名'));
  expect(ofTable.length).toBeGreaterThan(3);
  for (const page of ofTable.slice(1)) expect(texts(page.drawn)[0]?.text).toBe('名');
});

test('a text without end has as many pages as a phone can save, and the last one says that there is more', () => {
  const pages = layOutPages({ title: '', parts: writtenParts('行\n\n'.repeat(3000)), picture: 0 }, 500, measures);
  expect(pages).toHaveLength(mostPages);
  expect(texts(pages.at(-1)?.drawn ?? []).at(-1)?.text).toBe('后面还有，请扫码查看');
});

test('a heading stands on the page of what follows it', () => {
  const parts = writtenParts(`${'行\n\n'.repeat(39)}## 标题\n\n内容`);
  const pages = layOutPages({ title: '', parts, picture: 0 }, 500, measures);
  const at = pages.findIndex(({ drawn }) => texts(drawn).some(({ text }) => text === '标题'));
  expect(texts(pages[at]?.drawn ?? []).map(({ text }) => text)).toContain('内容');
});

test('the code leads to the page as invited by the visitor, whose number is kept whole', () => {
  expect(inviteLink('https://example.com', undefined)).toBe('https://example.com/');
  expect(inviteLink('https://example.com', undefined, '/app/square/3')).toBe('https://example.com/app/square/3');
  expect(new URL(inviteLink('https://example.com', 'a&b=/../#')).searchParams.get('user_sn')).toBe('a&b=/../#');
  expect(inviteLink('https://example.com', 'S1', '/app/square/3?at=9')).toBe(
    'https://example.com/app/square/3?at=9&user_sn=S1',
  );
});
