import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { saveMap } from 'shared/contracts/creative/mind-map.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { makeMap, mapApi } from './make-mind-map.ts';

const open = (made = mapApi(), path = '/app/mind_map') =>
  renderPage(remote, { path, api: made.api, user: makeUser(), config: makeSiteConfig() });
const item = (name: string | RegExp) => screen.findByRole('treeitem', { name });

/** jsdom's blobs read themselves by a `FileReader` only. */
const bytesOf = (blob: Blob | undefined) =>
  new Promise<Uint8Array<ArrayBuffer>>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    if (blob) reader.readAsArrayBuffer(blob);
  });

function fileOf(name: string, content: string | Uint8Array<ArrayBuffer>): File {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return Object.assign(new File([bytes], name), { arrayBuffer: async () => bytes.slice().buffer });
}

let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  sessionStorage.clear();
  indexedDB.deleteDatabase('mind-map');
  saved = [];
  const made: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${made.push(blob) - 1}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = made[Number(this.href.slice('blob:'.length))];
    if (blob) saved.push({ name: this.download, blob });
  });
});

const opml =
  '<opml version="2.0"><head><title>清单</title></head><body><outline text="购物"><outline text="水果" collapsed="true"><outline text="梨"/></outline></outline></body></opml>';
const topic = {
  title: '购物',
  children: { attached: [{ title: '水果', branch: 'folded', children: { attached: [{ title: '梨' }] } }] },
};
const xmind = zipSync({ 'content.json': strToU8(JSON.stringify([{ rootTopic: topic }])) }) as Uint8Array<ArrayBuffer>;
const freeMind = '<map><node TEXT="购物"><node TEXT="水果" FOLDED="true"><node TEXT="梨"/></node></node></map>';

test.each([
  ['清单.opml', opml],
  ['清单.xml', opml],
  ['清单.xmind', xmind],
  ['清单.mm', freeMind],
])('%s of another program becomes a map with its folds, and is kept', async (name, content) => {
  const made = mapApi();
  const { user } = await open(made);
  await user.upload(screen.getByLabelText('导入文件', { selector: 'input' }), fileOf(name, content));
  expect(await item('水果，收起了 1 个节点')).toHaveAttribute('aria-level', '2');
  expect(await screen.findByText('已保存')).toBeVisible();
  expect(made.api.inputsOf(saveMap)).toEqual([
    expect.objectContaining({
      title: '购物',
      markdown: '# 购物\n\n## 水果\n\n- 梨\n',
      look: expect.objectContaining({ folds: ['0'] }),
      source: { kind: 'file', name, message_id: 0 },
    }),
  ]);
});

test("a file's picture is left out of the map, and said so", async () => {
  const withPicture = {
    title: '上市',
    children: { attached: [{ title: '封面', image: { src: 'xap:resources/p.png' } }] },
  };
  const file = zipSync({ 'content.json': strToU8(JSON.stringify([{ rootTopic: withPicture }])) });
  const { user } = await open();
  await user.upload(screen.getByLabelText('导入文件', { selector: 'input' }), fileOf('上市.xmind', file.slice()));
  await item('封面');
  expect(await screen.findByText('导图放不下：1 张图片，没有导入')).toBeVisible();
});

test('a file that is no map gets its sentence beside the button; what is typed and the open map stay, and the next file takes the sentence away', async () => {
  const made = mapApi([makeMap()]);
  const { user, container } = await open(made, '/app/mind_map?id=1');
  await item('火车');
  await user.type(screen.getByRole('textbox', { name: '主题' }), '春天');
  const give = (file: File) => user.upload(screen.getByLabelText('导入文件', { selector: 'input' }), file);
  const form = within(screen.getByRole('form', { name: '生成思维导图' }));
  for (const [file, sentence] of [
    [fileOf('坏.opml', '<opml><body><outline'), '坏.opml：文件已损坏或不是导图文件'],
    [fileOf('坏.xmind', 'PK'), '坏.xmind：文件已损坏或不是 XMind 文件'],
    [fileOf('坏.md', Uint8Array.of(0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf)), '坏.md：认不出这个文件的文字编码'],
    [Object.defineProperty(fileOf('大.md', ''), 'size', { value: 11_000_000 }), '大.md：文件太大，最多 10 MB'],
    [
      Object.assign(fileOf('没了.opml', opml), { arrayBuffer: () => Promise.reject(new Error('gone')) }),
      '没了.opml：读不到这个文件，它可能已被移动、修改或删除，请重新选择',
    ],
  ] as const) {
    await give(file);
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(sentence));
  }
  await expectAccessible(container);
  expect(screen.getByRole('textbox', { name: '主题' })).toHaveValue('春天');
  expect(screen.getByRole('treeitem', { name: '火车' })).toBeInTheDocument();
  expect(made.api.inputsOf(saveMap)).toEqual([]);
  await give(fileOf('清单.opml', opml));
  await item(/^水果/);
  expect(form.queryByRole('alert')).toBeNull();
});

const kept = makeMap({
  title: '旅行',
  markdown: '# 旅行\n\n## 交通\n\n- 火车\n',
  look: { theme: '', layout: 'right', colours: {}, folds: ['0'] },
  source: { kind: 'topic', name: '旅行', message_id: 8 },
});
const produced = /"ProduceID":"mind-map-8"|ProduceID: "mind-map-8"|ProduceID&quot;:&quot;mind-map-8/;

async function exported(name: string) {
  const { user, unmount } = await open(mapApi([kept]), '/app/mind_map?id=1');
  await user.click(await screen.findByRole('button', { name: '导出' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return { user, unmount };
}

test('the menu names every form in which a map is taken away', async () => {
  const { user } = await open(mapApi([kept]), '/app/mind_map?id=1');
  await user.click(await screen.findByRole('button', { name: '导出' }));
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...['Markdown', 'XMind', 'OPML 大纲', 'FreeMind', '网页（HTML）'],
    ...['图片（PNG）', '矢量图（SVG）', '打印或存为 PDF', '复制为缩进列表', '海报'],
  ]);
});

test.each([
  ['Markdown', '旅行.md'],
  ['XMind', '旅行.xmind'],
  ['OPML 大纲', '旅行.opml'],
  ['FreeMind', '旅行.mm'],
])('%s is a file with the label of what was generated, and is read again as the same map', async (name, file) => {
  const { unmount } = await exported(name);
  await waitFor(() => expect(saved.map((one) => one.name)).toEqual([file]));
  const bytes = await bytesOf(saved[0]?.blob);
  const about = name === 'XMind' ? unzipSync(bytes)['metadata.json'] : bytes;
  expect(strFromU8(about ?? new Uint8Array()).replaceAll('\\"', '"')).toMatch(produced);
  unmount();
  const again = mapApi();
  const { user } = await open(again);
  await user.upload(screen.getByLabelText('导入文件', { selector: 'input' }), fileOf(file, bytes));
  await item(/^交通/);
  expect(await screen.findByText('已保存')).toBeVisible();
  expect(again.state.maps[0]?.title).toBe('旅行');
  expect(again.state.maps[0]?.markdown).toContain('## 交通\n\n- 火车\n');
  expect(again.state.maps[0]?.markdown).toContain('内容由 AI 生成');
  // Markdown has no folds.
  expect(again.state.maps[0]?.look.folds).toEqual(name === 'Markdown' ? [] : ['0']);
});

test.each([
  ['网页（HTML）', '旅行.html', 'text/html'],
  ['矢量图（SVG）', '旅行.svg', 'image/svg+xml'],
] as const)('%s is a file with all nodes and the label of what was generated', async (name, file, type) => {
  await exported(name);
  await waitFor(() => expect(saved.map((one) => one.name)).toEqual([file]));
  const text = strFromU8(await bytesOf(saved[0]?.blob));
  expect(text).toMatch(produced);
  const shown = new DOMParser().parseFromString(text, type).documentElement;
  for (const words of ['交通', '火车', '内容由 AI 生成']) expect(shown.textContent).toContain(words);
  expect(shown.ownerDocument.querySelectorAll('svg')).toHaveLength(1);
});

test('a map that people wrote has no label; the clipboard has it as an indented list', async () => {
  const { user } = await open(mapApi([makeMap()]), '/app/mind_map?id=1');
  const take = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: '导出' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await take('OPML 大纲');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(strFromU8(await bytesOf(saved[0]?.blob))).not.toMatch(/AIGC|AI 生成/);
  await take('复制为缩进列表');
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('旅行\n\t火车'));
});
