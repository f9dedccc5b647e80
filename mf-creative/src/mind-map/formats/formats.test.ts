import { strFromU8, unzipSync } from 'fflate';
import type { MapNode } from '../document/map-node.ts';
import { nodeAt, nodesOf } from '../document/map-tree.ts';
import { parseMap } from '../document/parse-map.ts';
import { closedNotes } from '../document/set-notes.ts';
import { outline, seeded } from '../document/testing/outlines.ts';
import { writeMap } from '../document/write-map.ts';
import { type FileBranch, type ReadMap, readBranches, type WrittenMap, writtenBranches } from './file-map.ts';
import { writeFreeMind } from './freemind.ts';
import { writeHtml } from './html.ts';
import { writeOpml } from './opml.ts';
import { readMapFile } from './read-file.ts';
import { writeXMind } from './xmind.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const formats = [
  ['opml', (map: WrittenMap) => utf8(writeOpml(map))],
  ['mm', (map: WrittenMap) => utf8(writeFreeMind(map))],
  ['xmind', (map: WrittenMap) => writeXMind(map)],
] as const;

/** What was read, as it is written again. */
function writable({ title, markdown, folds }: ReadMap): WrittenMap {
  const document = parseMap(markdown);
  return { title, document, folded: new Set(folds.map((place) => nodeAt(document, place)?.id ?? '?')) };
}

const words = [
  '计划',
  'a*b*c',
  '**粗**',
  '`x`',
  '[链接](y)',
  '[x] 框',
  '1. 一',
  '# 号',
  '- 短线',
  '<b>&amp;',
  '$x$',
  '$$',
  '\\[a\\]',
  '~~删~~',
  'snake_case_',
  '两\n行',
  '[^1]',
  '![图](a)',
  '&#35;',
  '中文，标点。',
  '',
  '>引',
  '```',
  '\\',
  '\\*',
  '"引号"',
  "it's",
  '=== ',
  '[a]: b',
  '😀',
  'x | y',
  'https://example.com/a_b',
];
const notes = [
  '',
  '',
  '一段话\n第二行',
  '- 列\n- 表',
  '1. 甲\n2. 乙',
  '# 标题',
  '标题\n===\n正文',
  '| a | b |\n| --- | --- |\n| 1 | 2 |',
  '```js\n- no\n# no\n```',
  '\\- 已有记号',
  '  缩进\n    更深',
  '<script>alert(1)</script>',
  '第一\n\n\n第二',
  '+ 加',
  '\\\\# 两个',
  '> 引用\n> - 内',
];
const links = [
  undefined,
  undefined,
  'https://example.com/a(b)?c=[d]&e=%20#f',
  'mailto:a@example.com',
  'http://例子.测试/路径',
];

/** A map as another program may have made it. */
function branch(pick: (below: number) => number, depth: number): FileBranch {
  const title = [words[pick(words.length)], words[pick(words.length)]]
    .slice(0, 1 + pick(2))
    .join(' ')
    .trim();
  const children = depth > 5 ? [] : Array.from({ length: pick(4) }, () => branch(pick, depth + 1));
  return {
    title,
    notes: notes[pick(notes.length)] ?? '',
    link: links[pick(links.length)],
    task: [undefined, undefined, true, false][pick(4)],
    isFolded: children.length > 0 && pick(3) === 0,
    children,
  };
}

it.each(formats)(
  '%s → map → the same format: titles, notes, links, tasks and folds are the same',
  async (end, write) => {
    for (let seed = 1; seed <= 100; seed++) {
      const made = { ...branch(seeded(seed), 0), task: undefined };
      const root = { ...made, title: made.title || '题', isFolded: false, children: made.children };
      const first = write(writable(readBranches(root)));
      const map = await readMapFile(`图.${end}`, first);
      const again = write(writable(map));
      expect({ seed, file: textOf(end, again) }).toEqual({ seed, file: textOf(end, first) });
      const read = writtenBranches(writable(map));
      expect({ seed, read: comparable(read) }).toEqual({ seed, read: comparable(root) });
    }
  },
);

const textOf = (end: string, bytes: Uint8Array) =>
  end === 'xmind' ? strFromU8(unzipSync(bytes)['content.json'] ?? new Uint8Array()) : strFromU8(bytes);

/** Apart from a link of a script, which no program may be given, addresses are the same though their letters are written as bytes. */
const comparable = ({ title, notes: text, link, task, isFolded, children }: FileBranch): unknown => ({
  title: title || (link ? link.trim() : ''),
  // A fence that ran to the end of its item is closed.
  notes: closedNotes(text),
  link: link && new URL(link).href.replace(/[[\]]/g, encodeURIComponent),
  task,
  isFolded: isFolded ?? false,
  children: children.map(comparable),
});

it.each(formats)('every title, note, task and link of 100 Markdown outlines is in the %s', async (end, write) => {
  for (let seed = 1; seed <= 100; seed++) {
    const document = parseMap(outline(seed));
    const map = { title: '题', document, folded: new Set<string>() };
    const read = writable(await readMapFile(`图.${end}`, write(map)));
    const of = (one: WrittenMap) => comparable({ ...writtenBranches(one), isFolded: false });
    expect({ seed, map: of(read) }).toEqual({ seed, map: of(map) });
  }
});

it('a numbered line of notes is the same words on the page: its mark stands where Markdown takes it away', () => {
  const { markdown } = readBranches({ title: '题', notes: '1. 甲\n2) 乙\n3\\. 丙', children: [] });
  expect(markdown).toBe('# 题\n\n1\\. 甲\n2\\) 乙\n3\\\\. 丙\n');
});

it('script in titles, links and notes does nothing in any file', async () => {
  const hostile: FileBranch = {
    title: '<script>alert(1)</script><img src=x onerror=alert(2)>',
    notes:
      '<script>alert(3)</script>\n\n<img src=x onerror=alert(4)>\n\n[x](javascript:alert(5)) ![p](http://evil.example/p.png)',
    link: 'javascript:alert(6)',
    children: [{ title: '"><svg onload=alert(7)>', notes: ']]>--><b>', link: ' data:text/html,x', children: [] }],
  };
  const read = readBranches(hostile);
  expect(read.markdown).not.toMatch(/\]\(<?\s*(javascript:alert\(6|data:)/);
  const label = { aigc: '{"AIGC":{"Label":"1","ProduceID":"map--1"}}', note: '内容由 AI 生成' };
  const map = { ...writable(read), label };
  const html = new DOMParser().parseFromString(writeHtml(map), 'text/html');
  expect(html.querySelectorAll('script, img, svg, iframe, object, link')).toHaveLength(0);
  for (const element of html.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on/);
      expect(value).not.toMatch(/^\s*(javascript|data|vbscript):/i);
    }
  expect(html.body.textContent).toContain('<script>alert(1)</script>');
  expect(html.body.textContent).toContain('内容由 AI 生成');
  expect(html.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'");
  for (const [end, write] of formats) {
    const again = writtenBranches(writable(await readMapFile(`a.${end}`, write(map))));
    expect(again.title).toBe(hostile.title);
    expect(again.notes).toContain('内容由 AI 生成');
    expect([again.link, again.children[0]?.link]).toEqual([undefined, undefined]);
  }
});

it('the page of a map has its notes, tasks, links and folds', () => {
  const document = parseMap(
    '# 题\n\n> 备注\n\n## 甲\n\n| a |\n| - |\n| 1 |\n\n- [x] [乙](https://example.com/)\n  - 丙\n',
  );
  const [first] = document.root.children;
  const html = new DOMParser().parseFromString(
    writeHtml({ title: '题', document, folded: new Set([first?.id ?? '']) }, '<svg></svg>'),
    'text/html',
  );
  expect(html.querySelector('blockquote, td')).not.toBeNull();
  expect(html.querySelector('a')?.getAttribute('href')).toBe('https://example.com/');
  expect([...html.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true]);
  expect(html.querySelector('input')?.checked).toBe(true);
  expect(html.querySelectorAll('figure svg')).toHaveLength(1);
  const shown = nodesOf(document.root).map((node: MapNode) => node.text.replace(/\[(.*)\].*/, '$1'));
  for (const text of shown) expect(html.body.textContent).toContain(text);
});

it('a map of five levels that nobody changes is the same Markdown again', async () => {
  const { markdown } = await readMapFile('a.txt', utf8('一\n  二\n    三\n      四\n        五'));
  expect(writeMap(parseMap(markdown))).toBe(markdown);
});
