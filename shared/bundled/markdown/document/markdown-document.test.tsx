/** @jest-environment node */
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { specCases } from '../testing/cases.ts';
import { hostileTexts } from '../testing/hostile-texts.ts';
import { cutUp, html, htmlInPieces, htmlOf, htmlWhileGrowing, randomFrom } from '../testing/html.tsx';
import { reportedBlocks } from '../testing/reported-blocks.ts';
import { reportedCases } from '../testing/reported-cases.ts';
import { unsafeMarkdown } from '../testing/unsafe-markdown.ts';
import { MarkdownDocument, parseDocument } from './markdown-document.ts';

test.each(specCases)('%j', (markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test.each(reportedCases)('reported elsewhere: %s', (_name, markdown, expected) => {
  expect(html(markdown)).toBe(expected);
});

test.each(reportedBlocks)('reported elsewhere, a block: %s', (_name, markdown, expected) => {
  const bar = /<figcaption><span>(.*?)<\/span>(<small>.*?<\/small>)?(?:<button.*?<\/button>)+<\/figcaption>/g;
  expect(html(markdown).replace(bar, '<figcaption>$1$2</figcaption>')).toBe(expected);
});

test('a line without a place to break is one paragraph, whole', () => {
  const line = 'x'.repeat(20_000);
  expect(html(`${line}\n\n完`)).toBe(`<p>${line}</p><p>完</p>`);
});

test('half-written Markdown never shows its marks', () => {
  const text =
    '先说**结论（甲）**：请看[官方文档](https://example.com/docs/start)，公式 $a^2+b^2=c^2$ 和\n$$\nx = 1\n$$\n用 `npm run`，~~划掉~~。\n- **乙**\n\n1. *丙*\n2. **丁**\n\n> - **戊**\n\n' +
    '| 名称 | 数量 |\n|---|---|\n| **甲** | `1` |\n\n![图](data:image/png;base64,aGVsbG8=) 完。\n';
  for (const shown of htmlWhileGrowing(text)) {
    const withoutFormulas = shown.replace(/<span class="md-math.*?<\/span>/gs, '');
    expect(withoutFormulas.replace(/<[^>]*>/g, '')).not.toMatch(/\*\*|`|~~|\]\(|\[(?!图片)|\||\$|base64/);
    expect(shown).not.toMatch(/<h\d>/);
    // A mark alone behind that of an item would be an item of its own: a list in a list.
    expect(shown).not.toMatch(/<li><[uo]l/);
  }
});

test('words are on the page as they arrive, and half-written marks when the text ends', () => {
  const shown = (text: string) => htmlWhileGrowing(text).map((each) => each.replace(/<[^>]*>/g, ''));
  expect(shown('价 **5 元')).toEqual(['价', '价', '价 ', '价 ', '价 5', '价 5', '价 5 元']);
  expect(html('价 **5 元 [甲](http')).toBe('<p>价 **5 元 [甲](http</p>');
  expect(shown('见[一').at(-1)).toBe('见一');
});

test('a picture written out in base64 is shown as a note with its size, also while it arrives', () => {
  const letters = 'aB3/'.repeat(50_000);
  const markdown = `图：![猫](data:image/png;base64,${letters})\n\n完`;
  expect(html(markdown)).toBe('<p>图：[图片] 猫（PNG，约 146 KB，未显示）</p><p>完</p>');
  expect(html(`data:image/svg+xml;base64,${letters}。`)).toBe('<p>[图片]（SVG，约 146 KB，未显示）。</p>');
  const document = new MarkdownDocument();
  for (let at = 0; at < markdown.length; at += 3001) {
    document.push(markdown.slice(at, at + 3001));
    expect(htmlOf(document.view()).length + document.view().rest.length).toBeLessThan(100);
  }
  const endless = parseDocument(`![猫](data:image/png;base64,${'aB3/'.repeat(150_000)}) 完`);
  expect(endless.rest).toBe(' 完');
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
const reported = [...reportedCases, ...reportedBlocks].map(([, markdown]) => markdown);
const texts = [...specCases.map(([markdown]) => markdown), ...reported, ...fences, ...risky, ...unsafeMarkdown];
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

test('a text of more than 500,000 characters is complete, at once or in pieces', () => {
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
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(inThisHour(15));
  });
});

test('text that is nested too deep for the parser is shown as source, not dropped', () => {
  expect(html(`${'> '.repeat(300)}treasure`)).toContain('treasure');
  expect(html(`${'**a '.repeat(3000)}treasure${' b**'.repeat(3000)}`)).toContain('treasure');
});
