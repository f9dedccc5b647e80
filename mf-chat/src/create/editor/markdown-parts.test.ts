import { partsOf } from './markdown-parts.ts';

const joined = (text: string) =>
  partsOf(text)
    .map(({ source, gap }) => source + gap)
    .join('');

test('a text is cut into its top-level blocks', () => {
  const text =
    '# 标题\n\n一段\n两行\n\n- 甲\n\n  仍是甲\n- 乙\n\n```js\na\n\nb\n```\n\n| 列 |\n| --- |\n| 格 |\n\n> 引\n';
  expect(partsOf(text).map(({ source }) => source)).toEqual([
    '# 标题',
    '一段\n两行',
    '- 甲\n\n  仍是甲\n- 乙',
    '```js\na\n\nb\n```',
    '| 列 |\n| --- |\n| 格 |',
    '> 引',
  ]);
});

test.each([
  '\n\n\t\n前有空行\n\n\n\n后有空行  \n\n',
  '第一行\r\n\r\n# 第二\r\n正文\r\r- 项\r\n',
  '文字[^1]和[链接][a]\n\n[a]: https://example.com "题"\n\n[^1]: 注\n\n    接着注\n',
  '$$\nx^2\n\n未完',
  '```\n没有结束的代码\n\n# 不是标题',
  '<div>\n原样\n\n</div>',
  '    缩进代码\n\n\n    还是代码\n\t\n尾\u0000巴',
  '表情👩‍👩‍👧和\u2028行分隔\n\n末尾没有换行',
])('joined again, the blocks are the text byte by byte: %j', (text) => {
  expect(partsOf(text).length).toBeGreaterThan(0);
  expect(joined(text)).toBe(text);
});

test('what names addresses for links is known', () => {
  expect(partsOf('看[这里][a]\n\n[a]: https://example.com').map(({ isDefinition }) => isDefinition)).toEqual([
    false,
    true,
  ]);
});

test('nothing has no blocks', () => {
  expect(partsOf('')).toEqual([]);
});
