/** @jest-environment node */
import { editMap, type MapEdit, nextNodeId } from './edit-map.ts';
import type { MapDocument, MapNode } from './map-node.ts';
import { nodeAt, nodesOf, pathTo, placeOf } from './map-tree.ts';
import { parseMap } from './parse-map.ts';
import { outline, seeded } from './testing/outlines.ts';
import { writeMap } from './write-map.ts';

const seeds = Array.from({ length: 200 }, (_none, at) => at + 1);

/** What a reader sees of a branch. */
const shown = ({ text, notes, task, kind, children }: MapNode): unknown => ({
  text,
  notes,
  task,
  kind,
  children: children.map(shown),
});

it('gives 200 outlines back byte for byte', () => {
  for (const seed of seeds) expect(writeMap(parseMap(outline(seed)))).toBe(outline(seed));
});

it('reads what it wrote after any edit as the very map that the edit made', () => {
  for (const seed of seeds) {
    const pick = seeded(seed + 1000);
    let document = parseMap(outline(seed));
    for (let step = 0; step < 6; step++) {
      const edit = anyEdit(document, pick);
      document = editMap(document, edit);
      const text = writeMap(document);
      expect({ seed, edit, map: shown(parseMap(text).root) }).toEqual({ seed, edit, map: shown(document.root) });
    }
  }
});

function anyEdit(document: MapDocument, pick: (below: number) => number): MapEdit {
  const nodes = nodesOf(document.root);
  const any = () => (nodes[pick(nodes.length)] as MapNode).id;
  const titles = ['新的', '1. 数字', '- 短线', '# 号 #', '[x] 框', '> 引', '```', '<div>', 'a\nb', '', '===', '[a]: b'];
  const title = titles[pick(titles.length)] ?? '';
  const notes = ['', '新的笔记', '```\n# a', '| a |\n| - |', '<!-- x', '- 列\n- 表', '# 标题\n\n话'][pick(7)] ?? '';
  const edits: MapEdit[] = [
    {
      type: 'insert',
      parent: any(),
      at: pick(4),
      branch: { text: title || 'x', notes: pick(3) ? '' : notes, children: [{ text: '下一级' }] },
    },
    { type: 'remove', id: any() },
    { type: 'move', id: any(), parent: any(), at: pick(4) },
    { type: 'rename', id: any(), text: title || 'y' },
    { type: 'setNotes', id: any(), notes },
    { type: 'setTask', id: any(), task: [true, false, undefined][pick(3)] },
  ];
  return edits[pick(edits.length)] as MapEdit;
}

it('leaves all other lines byte for byte when one title changes', () => {
  for (const seed of seeds) {
    const document = parseMap(outline(seed));
    const nodes = nodesOf(document.root).filter(
      ({ source, text }) => source && text && /[\r\n]$/.test(source.head.text),
    );
    const node = nodes[seeded(seed)(nodes.length)] as MapNode;
    const text = writeMap(editMap(document, { type: 'rename', id: node.id, text: '改过的名字' }));
    const { head } = node.source as NonNullable<MapNode['source']>;
    expect(text.slice(0, head.from)).toBe(outline(seed).slice(0, head.from));
    const behind = outline(seed).slice(head.to);
    expect(text.slice(text.length - behind.length)).toBe(behind);
    expect(text.slice(head.from, text.length - behind.length)).toContain('改过的名字');
    expect(pathTo(parseMap(text, document).root, node.id).at(-1)?.text).toBe('改过的名字');
  }
});

it('keeps the ids of a text that grows, and of branches that the text moves', () => {
  const whole = '# 计划\n\n## 第一步 准备\n\n- 买菜\n- 洗菜\n\n## 第二步\n\n- 炒菜\n';
  let document = parseMap('# 计');
  const { id } = document.root;
  for (let end = 4; end <= whole.length; end++) document = parseMap(whole.slice(0, end), document);
  expect(document.root.id).toBe(id);
  const ids = new Map(nodesOf(document.root).map((node) => [node.text, node.id]));
  expect(new Set(ids.values()).size).toBe(6);
  const moved = parseMap('# 计划\n\n## 第二步\n\n- 炒菜\n- 买菜\n\n## 第一步 准备好\n\n- 洗菜\n', document);
  for (const node of nodesOf(moved.root)) expect(ids.get(node.text.replace('好', ''))).toBe(node.id);
});

it('finds a node again at its place in the stored text', () => {
  const document = parseMap(outline(3));
  for (const node of nodesOf(document.root)) expect(nodeAt(document, placeOf(document, node.id) ?? '-')).toBe(node);
  expect(placeOf(document, 'none')).toBeUndefined();
});

it('inserts as the branches around it are written', () => {
  const document = parseMap('# 题\n\n* 一\n* 二\n');
  const [first] = document.root.children;
  const id = nextNodeId(document);
  const after = editMap(document, {
    type: 'insert',
    parent: document.root.id,
    at: 1,
    branch: { text: '新', notes: '话' },
  });
  expect(writeMap(after)).toBe('# 题\n\n* 一\n* 新\n\n  话\n\n* 二\n');
  expect(after.root.children[1]?.id).toBe(id);
  expect(after.root.children[0]).toBe(first);
});
