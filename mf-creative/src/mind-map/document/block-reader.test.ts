/** @jest-environment node */
import type { Token } from 'shared/bundled/markdown/document/parser.ts';
import { BlockReader } from './block-reader.ts';
import { linesOf } from './lines.ts';
import type { MapDocument, MapNode } from './map-node.ts';
import { nodesOf } from './map-tree.ts';
import { parseMap } from './parse-map.ts';
import { outline, seeded } from './testing/outlines.ts';
import { blockParser } from './title.ts';
import { writeMap } from './write-map.ts';

const read = (text: string, blocks: BlockReader) => blocks.read(linesOf(text), 0, {});
const shownNode = ({ text, notes, task, kind, children }: MapNode): unknown => ({
  text,
  notes,
  task,
  kind,
  children: children.map(shownNode),
});
const shown = (tokens: Token[]) =>
  tokens.map(({ type, level, map, content, markup }) => [type, level, map?.[0], content, markup].join(' ')).join('\n');

it('reads a text that grows, piece by piece, as the text that it is then', () => {
  for (let seed = 1; seed <= 40; seed++) {
    // Definitions have a text read anew; without them every other outline would hide what is tried here.
    const text = outline(seed).replaceAll(']:', ']：');
    const pick = seeded(seed + 500);
    const blocks = new BlockReader();
    for (let end = 1; end < text.length; end += 1 + pick(60)) {
      const part = text.slice(0, end);
      expect(`${seed} ${end} ${shown(read(part, blocks))}`).toBe(
        `${seed} ${end} ${shown(read(part, new BlockReader()))}`,
      );
    }
  }
});

it('makes of a text that grows the map that the text is then, which is written back byte for byte', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const text = outline(seed);
    const pick = seeded(seed + 900);
    const blocks = new BlockReader();
    let grown: MapDocument | undefined;
    for (let end = 1; end < text.length; end += 1 + pick(60)) {
      const part = text.slice(0, end);
      grown = parseMap(part, grown, blocks);
      expect({ seed, end, map: shownNode(grown.root) }).toEqual({ seed, end, map: shownNode(parseMap(part).root) });
      expect(writeMap(grown)).toBe(part);
      const ids = nodesOf(grown.root).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  }
});

it('keeps the very nodes that stand before what has grown', () => {
  const blocks = new BlockReader();
  const text = '# 计划\n\n## 一\n\n- 甲\n  - 乙\n- 丙\n  - 丁\n';
  const before = parseMap(text, undefined, blocks);
  const { root } = parseMap(`${text}  - 戊\n`, before, blocks);
  const [first, last] = root.children[0]?.children ?? [];
  expect(first).toBe(before.root.children[0]?.children[0]);
  expect(last?.id).toBe(before.root.children[0]?.children[1]?.id);
  expect(last?.children.map((child) => child.text)).toEqual(['丁', '戊']);
});

it('reads again only the end of what has grown', () => {
  const parse = jest.spyOn(blockParser.block, 'parse');
  const readOf = (text: string, blocks: BlockReader) => {
    parse.mockClear();
    read(text, blocks);
    return parse.mock.calls.map(([source]) => source);
  };
  const blocks = new BlockReader();
  const text = '# 计划\n\n## 一\n\n- 甲\n- 乙\n  - 丙\n- 丁';
  readOf(text, blocks);
  expect(readOf(`${text}\n- 戊`, blocks)).toEqual(['- 乙\n  - 丙\n- 丁\n- 戊']);
  expect(readOf(`${text}\n- 戊\n\n## 二\n`, blocks)).toEqual(['- 丁\n- 戊\n\n## 二']);
  expect(readOf(`${text}\n- 戊\n\n## 二\n\n[a]: /b\n`, blocks)).toEqual([expect.stringMatching(/^# 计划/)]);
  expect(readOf('# 别的\n', blocks)).toEqual(['# 别的']);
});
