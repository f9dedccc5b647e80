/** @jest-environment node */
import { plainParts, plainText } from '../markdown/document/plain-text.ts';
import { inviteLink } from './invite-link.ts';
import { layOut } from './poster-layout.ts';
import type { Drawn } from './poster-types.ts';
import { tableLayout } from './table-layout.ts';
import { wrapText } from './wrap-text.ts';

test.each<[string, string[]]>([
  ['春眠不觉晓，处处闻啼鸟。', ['春眠不觉晓，', '处处闻啼鸟。']],
  ['一二三四五六，七', ['一二三四五六，', '七']],
  ['一二三四五（六）', ['一二三四五', '（六）']],
  ['用 typescript 写', ['用', 'typescript', '写']],
  ['abcdefghijklmnopq', ['abcdefghijkl', 'mnopq']],
  ['一\n\n二', ['一', '', '二']],
])('a poster breaks %j as Chinese is set', (text, lines) => {
  const measure = (piece: string) => [...piece].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? 2 : 1), 0);
  expect(wrapText(text, 12, measure)).toEqual(lines);
});

/** Ten pixels for a Latin letter, twenty for a Chinese one. */
const measure = (text: string) => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0xff ? 20 : 10), 0);
const texts = (drawn: readonly Drawn[]) => drawn.flatMap((one) => (one.is === 'text' ? one : []));
const boxes = (drawn: readonly Drawn[]) => drawn.flatMap((one) => (one.is === 'box' ? one : []));

test('an answer is cut into words and tables; a table in a list stays words', () => {
  const markdown =
    '# 价格\n\n前言\n\n| 名 | 价 |\n|-|-|\n| **甲** | 1 |\n\n- 点\n\n  | a | b |\n  |-|-|\n  | 1 | 2 |\n\n后记';
  expect(plainParts(markdown)).toEqual([
    '价格\n\n前言',
    [
      ['名', '价'],
      ['甲', '1'],
    ],
    '• 点\na\tb\n1\t2\n\n后记',
  ]);
  expect(plainText(markdown)).toBe('价格\n\n前言\n\n名\t价\n甲\t1\n\n• 点\na\tb\n1\t2\n\n后记');
});

test('a table has its cells in columns, its first row as the head, and lines around all', () => {
  const { drawn, height } = tableLayout(
    [
      ['名称', '价'],
      ['甲', '12'],
    ],
    500,
    1000,
    measure,
  );
  const left = (text: string) => texts(drawn).find((one) => one.text === text)?.left;
  expect(left('名称')).toBe(left('甲'));
  expect(left('价')).toBe(left('12'));
  expect(left('价')).toBeGreaterThan((left('名称') ?? 0) + measure('名称'));
  expect(
    texts(drawn)
      .filter(({ type }) => type.font.startsWith('600'))
      .map(({ text }) => text),
  ).toEqual(['名称', '价']);
  const upright = boxes(drawn).filter((one) => one.width === 1);
  expect(upright.map((one) => [one.top, one.height])).toEqual([
    [0, height],
    [0, height],
    [0, height],
  ]);
});

test('a table that is too wide breaks the text of its wide columns, and no line leaves the poster', () => {
  const long = '一'.repeat(60);
  const { drawn } = tableLayout(
    [
      ['型号', '说明', '备注'],
      ['A1', long, long],
    ],
    480,
    2000,
    measure,
  );
  for (const { text, left } of texts(drawn)) expect(left + measure(text)).toBeLessThanOrEqual(480);
  expect(
    texts(drawn)
      .map(({ text }) => text)
      .join(''),
  ).toContain('A1');
  expect(
    texts(drawn)
      .filter(({ text }) => /^一+$/.test(text))
      .map(({ text }) => text)
      .join(''),
  ).toHaveLength(120);
  const many = tableLayout([Array.from({ length: 12 }, (_, at) => `第${at}列的名称`)], 480, 2000, measure);
  for (const { left, width } of boxes(many.drawn)) expect(left + width).toBeLessThanOrEqual(480);
});

test('a long answer ends with dots at the height that phones take, after words as after rows', () => {
  const rows = Array.from({ length: 300 }, (_, at) => [`${at}`, '值']);
  for (const answer of [['行\n'.repeat(300)], [rows], ['行\n'.repeat(79), rows], ['行\n'.repeat(80), '尾']]) {
    const { drawn, height } = layOut('问', answer, 500, measure);
    expect(texts(drawn).at(-1)?.text).toBe('……');
    expect(height).toBeLessThan(2700);
    const bottom = Math.max(...texts(drawn).map((one) => one.top + one.type.step));
    expect(bottom).toBeLessThanOrEqual(height);
  }
  expect(texts(layOut('问', ['短'], 500, measure).drawn).map(({ text }) => text)).toEqual(['问', '短']);
});

test('the code leads to the site as invited by the visitor, whose number is kept whole', () => {
  expect(inviteLink('https://example.com', undefined)).toBe('https://example.com/');
  expect(new URL(inviteLink('https://example.com', 'a&b=/../#')).searchParams.get('user_sn')).toBe('a&b=/../#');
});
