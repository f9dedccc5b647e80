/** @jest-environment node */
import { MarkdownDocument, parseDocument } from './markdown-document.ts';
import { specCases } from './testing/cases.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { cutUp, html, htmlInPieces, htmlOf, randomFrom } from './testing/html.tsx';
import { unsafeMarkdown } from './testing/unsafe-markdown.ts';

test.each(specCases)('%j', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

const fences = [
  '```js\nlet a\n```\nafter',
  '```\nopen\n\n# not a heading',
  '   ```\n   a\n   ```\nb',
  '- ```\n  a\n\n  b\n  ```\n- c',
  '- a\n  ```\n  open\n\ntext\n```\nx\n\ny\n```\nz',
  '10. a\n  ```\n  b\n\n  c\n  ```\nd',
  '~~~ a`b\n```\n~~~~\nend',
  '````\n```\n````\nx',
  '    code\n\n    more\n\ntext',
  '> ```\n> a\n\nb',
];
const risky = [
  'a\n\n-\n\nb',
  '[a]: /u\n\n[b]: /v\n"t\nu"\n\n[a] [b]',
  '[a]: /u\n# h\n[a]',
  'text\n$$\na\n\nb\n$$\nc',
  '- x\n$$\n\\frac{a}{b}\n$$\n\ny',
  'a\r\n\r\nb\rc\r\n\r\n- d',
  '| a |\n| - |\n| b |\n\n| c |\n\nd\n| e |\n|---|\n| f |\n',
  '1) a\n2) b\n\n\n   c\n\n d\n* * *\n- e',
  'a\n    b\n\n\tc\n\n- \td\n',
  'a[^1]\n\n[^1]: x\n\n    y\n\n        z\n\nb[^2]\n[^2]: c\nd\n[^3]:\n\n    e\n# f\n[^1]\n',
  '```mermaid\nflowchart LR\n  a --> b\n```\n- ```mermaid\n  pie\n  ```\nx',
];
const texts = [...specCases.map(([markdown]) => markdown), ...fences, ...risky, ...unsafeMarkdown];
const whole = texts.join('\n\n');

test('a text that comes in pieces ends up as the same text at once', () => {
  const random = randomFrom(7);
  for (const text of texts) {
    const expected = html(text);
    for (let round = 0; round < 8; round++) {
      const pieces = cutUp(text, random);
      expect([pieces, htmlInPieces(pieces)]).toEqual([pieces, expected]);
    }
    expect(htmlInPieces([...text])).toBe(expected);
  }
});

test('so does a long one of all kinds of blocks', () => {
  const random = randomFrom(11);
  const expected = html(whole);
  for (let round = 0; round < 4; round++) expect(htmlInPieces(cutUp(whole, random))).toBe(expected);
});

test('closed blocks are handed out once and stay the same objects', () => {
  const document = new MarkdownDocument();
  document.push('a\n\nb\n');
  const first = document.view();
  expect(first.closed.flatMap(({ blocks }) => blocks).map(({ source }) => source.trim())).toEqual(['a']);
  document.push('c\n\nd\n');
  const second = document.view();
  expect(second.closed.flatMap(({ blocks }) => blocks)[0]).toBe(first.closed.flatMap(({ blocks }) => blocks)[0]);
  expect(second.closed.flatMap(({ blocks }) => blocks)).toHaveLength(2);
});

test('a definition that comes late makes links of brackets before it', () => {
  const document = new MarkdownDocument();
  document.push('see [it]\n\nmore\n\n');
  expect(document.view().links.definitions).toBe(0);
  document.push('[it]: https://a.cn\n\nend\n\n');
  expect(document.view().links.definitions).toBe(1);
});

test('a definition that is being written makes no link until it is finished', () => {
  const document = new MarkdownDocument();
  document.push('see [it]\n\n[it]: https://a.c');
  expect(htmlOf(document.view())).toBe('<p>see [it]</p>');
  document.push('n/x\n\nend\n\n');
  expect(htmlOf(document.view())).toContain('<a href="https://a.cn/x"');
});

test('a text of more than 500,000 characters ends as it came, at once or in pieces', () => {
  const long = 'word\n\n'.repeat(100_000);
  const whole = parseDocument(long);
  const document = new MarkdownDocument();
  for (let at = 0; at < long.length; at += 7001) {
    document.push(long.slice(at, at + 7001));
    document.view();
  }
  document.end();
  for (const { rest, closed } of [whole, document.view()]) {
    expect(rest).toHaveLength(100_000);
    expect(closed.reduce((sum, { blocks }) => sum + blocks.length, 0)).toBe(Math.ceil(500_000 / 6));
  }
});

// Shows: INJ-17
describe('input made to be slow is read in a moment', () => {
  test.each(Object.entries(hostileTexts(60_000)))('%s', (_name, text) => {
    const before = process.cpuUsage();
    html(text);
    // Of the processor's time: the machine may be busy. Read slowly, each of them takes minutes.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(15_000);
  });
});

test('what is nested too deep for the parser is shown as it came, not dropped', () => {
  expect(html(`${'> '.repeat(300)}treasure`)).toContain('treasure');
  expect(html(`${'**a '.repeat(3000)}treasure${' b**'.repeat(3000)}`)).toContain('treasure');
});
