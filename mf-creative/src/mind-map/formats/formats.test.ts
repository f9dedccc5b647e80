import type { MapNode } from '../document/map-node.ts';
import { nodesOf } from '../document/map-tree.ts';
import { parseMap } from '../document/parse-map.ts';
import { writeMap } from '../document/write-map.ts';
import { type FileBranch, readBranches, writtenBranches } from './file-map.ts';
import { writeHtml } from './html.ts';
import { readMapFile } from './read-file.ts';
import { formats, seedsOf, testRoundTrips, utf8, writable } from './testing/round-trips.ts';

testRoundTrips(seedsOf(1, 20));

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
