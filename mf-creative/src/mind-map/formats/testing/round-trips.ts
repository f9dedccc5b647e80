import { strFromU8, unzipSync } from 'fflate';
import { nodeAt } from '../../document/map-tree.ts';
import { parseMap } from '../../document/parse-map.ts';
import { closedNotes } from '../../document/set-notes.ts';
import { outline, seeded } from '../../document/testing/outlines.ts';
import { type FileBranch, type ReadMap, readBranches, type WrittenMap, writtenBranches } from '../file-map.ts';
import { writeFreeMind } from '../freemind.ts';
import { writeOpml } from '../opml.ts';
import { readMapFile } from '../read-file.ts';
import { writeXMind } from '../xmind.ts';

export const utf8 = (text: string) => new TextEncoder().encode(text);
export const formats = [
  ['opml', (map: WrittenMap) => utf8(writeOpml(map))],
  ['mm', (map: WrittenMap) => utf8(writeFreeMind(map))],
  ['xmind', (map: WrittenMap) => writeXMind(map)],
] as const;

/** A value that was read, as it is written again. */
export function writable({ title, markdown, folds }: ReadMap): WrittenMap {
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

/** The tests that made-up maps and outlines of these seeds are the same after a way through each format. */
export function testRoundTrips(seeds: readonly number[]): void {
  it.each(formats)(
    '%s → map → the same format: titles, notes, links, tasks and folds are the same',
    async (end, write) => {
      for (const seed of seeds) {
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

  it.each(formats)('every title, note, task and link of Markdown outlines is in the %s', async (end, write) => {
    for (const seed of seeds) {
      const document = parseMap(outline(seed));
      const map = { title: '题', document, folded: new Set<string>() };
      const read = writable(await readMapFile(`图.${end}`, write(map)));
      const of = (one: WrittenMap) => comparable({ ...writtenBranches(one), isFolded: false });
      expect({ seed, map: of(read) }).toEqual({ seed, map: of(map) });
    }
  });
}

/** From one number to another one. */
export const seedsOf = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
