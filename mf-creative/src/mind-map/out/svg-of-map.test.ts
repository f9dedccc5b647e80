import { parseMap } from '../document/parse-map.ts';
import { mapThemes } from '../layout/map-theme.ts';
import { createMeasure } from '../layout/node-size.ts';
import { placeNodes } from '../layout/place-nodes.ts';
import { notesBlocks } from './notes-blocks.ts';
import { notesSheetOf } from './notes-sheet.ts';
import { sizeOfMap, svgOfMap } from './svg-of-map.ts';

const placed = (markdown: string) => {
  const { root, env } = parseMap(markdown);
  return placeNodes(root, { folded: new Set(), layout: 'both', colours: new Map(), measure: createMeasure(env) });
};
const label = { title: '题', aigc: undefined, note: undefined };

test('a picture has all notes below the map, by the numbers of their nodes, and is as large as both', () => {
  const map = placed(
    `# 题\n\n- 甲\n\n  第一行\n  ${'很长的备注'.repeat(60)}\n- 乙\n- 丙\n\n  | a | b |\n  | - | - |\n  | c | d |\n\n  **说明**，见 [网页](https://example.com/)。\n\n  ~~~js\n  let a = 1;\n  if (b) {\n    a = 2;\n  }\n  ~~~\n`,
  );
  const notes = notesSheetOf(map);
  const { documentElement: svg } = new DOMParser().parseFromString(
    svgOfMap(map, mapThemes.colourful, label, notes),
    'image/svg+xml',
  );
  const words = [...svg.querySelectorAll('text')].map(({ textContent }) => textContent);
  for (const line of ['1. 甲', '第一行', '2. 丙', 'a', 'b', 'c', 'd', '说明，见 网页（https://example.com/）。'])
    expect(words).toContain(line);
  const at = (word: string) => {
    const text = [...svg.querySelectorAll('text')].find(({ textContent }) => textContent === word);
    return [Number(text?.getAttribute('x')), Number(text?.getAttribute('y'))];
  };
  // Columns stand below each other, rows beside each other.
  expect([at('a')[0], at('b')[0]]).toEqual([at('c')[0], at('d')[0]]);
  expect([at('a')[1], at('c')[1]]).toEqual([at('b')[1], at('d')[1]]);
  expect(words.indexOf('let a = 1;')).toBe(words.indexOf('if (b) {') - 1);
  expect(words.join('\n')).not.toMatch(/~~~|\*\*|\| ?-/);
  expect(words.filter((word) => word === '1' || word === '2')).toEqual(['1', '2']);
  expect(words.filter((word) => word?.includes('很长')).length).toBeGreaterThan(3);
  expect(words.join('')).toContain('很长的备注'.repeat(60));
  const size = sizeOfMap(map, notes);
  expect([svg.getAttribute('width'), svg.getAttribute('height')]).toEqual([`${size.width}`, `${size.height}`]);
  const [, top = 0, , height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
  for (const text of svg.querySelectorAll('text[y]')) {
    expect(Number(text.getAttribute('y'))).toBeGreaterThan(top);
    expect(Number(text.getAttribute('y'))).toBeLessThan(top + height);
  }
  expect(notesSheetOf(placed('# 题\n\n- 甲\n'))).toBeUndefined();
});

test('a formula in notes keeps its commands, and a quotation its line', () => {
  expect(notesBlocks('> **甲**说：\n积分 $\\int e^{x}\\,dx$ 见 \\*注\\*\n$$a\\_b$$')).toEqual([
    { kind: 'text', lines: ['│ 甲说：', '积分 $\\int e^{x}\\,dx$ 见 *注*', '$$a\\_b$$'] },
  ]);
});

test('script in words, notes and links does nothing in a picture', () => {
  const map = placed(
    '# <script>alert(1)</script>\n\n- "><image href=x onerror=alert(2)>\n\n  ]]></text><script>alert(3)</script>\n- [甲](javascript:alert(4))\n- [乙](https://example.com/?a="onload="x&b=2)\n',
  );
  const text = svgOfMap(
    map,
    mapThemes.calm,
    { ...label, title: '</title><script>alert(5)</script>' },
    notesSheetOf(map),
  );
  const svg = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(svg.querySelectorAll('script, image, foreignObject, parsererror, use, style')).toHaveLength(0);
  expect([...svg.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    expect.stringMatching(/^https:\/\/example\.com\/.*&b=2$/),
  ]);
  for (const element of svg.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/);
      expect(value).not.toMatch(/^\s*javascript:/i);
    }
  expect(svg.documentElement.textContent).toContain('<script>alert(3)</script>');
});
