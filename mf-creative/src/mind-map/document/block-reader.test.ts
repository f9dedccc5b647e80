/** @jest-environment node */
import type { Token } from 'shared/bundled/markdown/document/parser.ts';
import { BlockReader } from './block-reader.ts';
import { linesOf } from './lines.ts';
import { outline, seeded } from './testing/outlines.ts';
import { blockParser } from './title.ts';

const read = (text: string, blocks: BlockReader) => blocks.read(linesOf(text), 0, {});
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
