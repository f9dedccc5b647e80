import { screen } from '@testing-library/react';
import { fileName } from 'shared/bundled/files/save-file.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPart } from 'shared/testing/render-page.tsx';
import { parseMap } from '../document/parse-map.ts';
import { plainLook, readLook } from '../editor/map-look.ts';
import { withLink } from '../formats/markdown-title.ts';
import { MapWork } from '../work/map-work.tsx';
import { pictureOfMap, type SavedMap, saveMapAs } from './save-map.ts';

/** Titles as they are written, and the words that they mean. */
const titles: readonly (readonly [string, string])[] = [
  ['类方法 `__init__` 和 `__str__`', '类方法 __init__ 和 __str__'],
  ['参数 `*args` 与 `**kwargs`', '参数 *args 与 **kwargs'],
  ['换行标签 `<br>` 的用法', '换行标签 <br> 的用法'],
  ['实体 `&lt;` 表示小于号', '实体 &lt; 表示小于号'],
  ['变量 my__var__name 和 a_b_c', '变量 my__var__name 和 a_b_c'],
  ['链接写法 `[文字](地址)`', '链接写法 [文字](地址)'],
  ['指针 `**p` 与 `**q`', '指针 **p 与 **q'],
  ['反斜杠 `C:\\*temp` 路径', '反斜杠 C:\\*temp 路径'],
  ['价格 5 * 3 * 2 元', '价格 5 * 3 * 2 元'],
  ['删除线 `~~x~~` 的记号', '删除线 ~~x~~ 的记号'],
  ['转义 \\*星号\\* 和 \\<br>', '转义 *星号* 和 <br>'],
  ['小于号写作 &amp;lt; 和 &amp;amp;', '小于号写作 &lt; 和 &amp;'],
  ['**粗**、*斜*、~~删~~、一行<br>两行', '粗、斜、删、一行 两行'],
  ['[文[1]字](https://example.com/a_(b)_c)', '文[1]字，有链接'],
  ['见 [手册][ref] 和 ![图 *一*](https://example.com/p.png)', '见 手册 和 图 一，有链接'],
  ['公式 $a*b*c$ 与 $x_1$', '公式 $a*b*c$ 与 $x_1$'],
  ['折叠 <!-- markmap: fold --> 的', '折叠 的'],
  ['代码 `<!-- 留下 -->`', '代码 <!-- 留下 -->'],
];
const wanted = titles.map(([, words]) => words.replace(/，有链接$/, ''));
const markdown = `# 语法笔记\n\n${titles.map(([title]) => `- ${title}`).join('\n')}\n\n[ref]: https://example.com/ref\n`;

function savedMap(text: string): SavedMap {
  const document = parseMap(text);
  return { title: '语法笔记', document, look: readLook(document, plainLook), label: undefined };
}

/** What was handed to the browser as a picture. */
async function pictured(make: () => Promise<unknown>): Promise<Document> {
  let text: Promise<string> = Promise.resolve('');
  URL.createObjectURL = (blob: Blob) => {
    const reader = new FileReader();
    text = new Promise((resolve) => reader.addEventListener('load', () => resolve(String(reader.result))));
    reader.readAsText(blob);
    return 'blob:1';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  // No picture is painted here: what would be painted is looked at.
  await make().catch(() => undefined);
  return new DOMParser().parseFromString(await text, 'image/svg+xml');
}
const wordsIn = (svg: Document) =>
  [...svg.querySelectorAll('text')]
    .map((text) => [...text.querySelectorAll('tspan')].map((line) => line.textContent).join(' '))
    .filter((words) => words !== '' && words !== '语法笔记');

test('canvas and accessible names have the words that Markdown means', async () => {
  const { container } = renderPart(<MapWork markdown={markdown} canEdit={false} />, { api: fakeApi() });
  await screen.findByRole('tree');
  const nodes = [...container.querySelectorAll('.node')].slice(1);
  const shown = nodes.map((node) => [...node.querySelectorAll('.words > span')].map((line) => line.textContent));
  const lines = nodes.map((node, at) => shown[at]?.join(' ') || node.querySelector('.words')?.textContent);
  expect(lines).toEqual(wanted);
  expect(nodes.map((node) => node.getAttribute('aria-label'))).toEqual(titles.map(([, words]) => words));
});

test('SVG and PNG have the words that Markdown means', async () => {
  const saved = savedMap(markdown);
  expect(wordsIn(await pictured(() => saveMapAs('svg', saved)))).toEqual(wanted);
  expect(wordsIn(await pictured(() => pictureOfMap(saved)))).toEqual(wanted);
});

test('names and headings keep blanks at line ends, and whole emoji', async () => {
  const words = 'The quarterly planning meeting with all regional managers and their deputies takes place on Monday';
  const family = '👨‍👩‍👧‍👦';
  const text = `# 题\n\n## ${words}\n\n备注\n\n## ${family.repeat(40)}\n\n## ${'🇨🇳'.repeat(60)}\n`;
  const { container } = renderPart(<MapWork markdown={text} canEdit={false} />, { api: fakeApi() });
  expect(await screen.findByRole('treeitem', { name: `${words}，有备注` })).toBeInTheDocument();
  const lines = [...container.querySelectorAll('.words > span')].map(({ textContent }) => textContent ?? '');
  expect(lines.filter((line) => line.includes('👨'))).not.toHaveLength(0);
  for (const line of lines) expect(line.replaceAll(family, '').replaceAll('🇨🇳', '')).not.toMatch(/[^\p{ASCII}]/u);
  const svg = await pictured(() => saveMapAs('svg', savedMap(text)));
  expect(svg.documentElement.textContent).toContain(`1. ${words}`);
});

test("a link comes and goes, a title's other marks stay", () => {
  const cases = [
    ['**粗** [旧 `[1]`](https://example.com/a_(b)) 后', '[**粗** 旧 `[1]` 后](https://example.com/new)'],
    ['见 <https://example.com/x>', '[见 https://example.com/x](https://example.com/new)'],
    ['半个 ] 括号', '[半个 &#93; 括号](<https://example.com/new>)'],
  ] as const;
  for (const [title, linked] of cases) expect(withLink(title, 'https://example.com/new')).toBe(linked);
  expect(withLink('`[a](b)` [旧](https://example.com/)', '')).toBe('`[a](b)` 旧');
});

test('the name of a file ends with a whole letter', () => {
  expect(fileName(`${'长'.repeat(59)}😀尾`, '导图')).toBe('长'.repeat(59));
});
