/** @jest-environment node */

import { BlockReader } from '../document/block-reader.ts';
import { parseMap } from '../document/parse-map.ts';
import { createMeasure } from './node-size.ts';
import { type KnownBranches, type PlacedMap, placeNodes } from './place-nodes.ts';

const branchesOf = (count: number) =>
  parseMap(`# 计划\n${Array.from({ length: count }, (_, at) => `\n## 第 ${at + 1} 章\n\n- 甲\n- 乙\n- 丙\n`).join('')}`)
    .root;
const place = (count: number, isGrowing: boolean) =>
  placeNodes(branchesOf(count), {
    folded: new Set<string>(),
    layout: 'both',
    colours: new Map<string, string>(),
    measure: createMeasure({}, () => 60),
    isGrowing,
  });
const sidesOf = ({ nodes }: PlacedMap) => nodes.filter(({ depth }) => depth === 1).map(({ side }) => side);
const rightOf = (map: PlacedMap) => sidesOf(map).filter((side) => side === 1).length;

/** How often a branch that is there changes sides while the map grows to so many. */
function changes(count: number, isGrowing: boolean): number {
  let changed = 0;
  for (let at = 2; at <= count; at++) {
    const before = sidesOf(place(at - 1, isGrowing));
    const now = sidesOf(place(at, isGrowing));
    if (before.some((side, branch) => side !== now[branch])) changed++;
  }
  return changed;
}

it('lets branches change sides seldom while a map grows, and halves it once it stands', () => {
  expect(changes(30, false)).toBeGreaterThanOrEqual(14);
  expect(changes(30, true)).toBeLessThanOrEqual(8);
  expect(rightOf(place(30, false))).toBe(15);
});

it('never has a growing map stand much longer on one side than on the other', () => {
  for (let count = 2; count <= 60; count++) {
    const right = rightOf(place(count, true));
    expect({ count, isEven: (count - right) / right <= 2.5 && right / (count - right) <= 2 }).toEqual({
      count,
      isEven: true,
    });
  }
});

it('keeps branches in their order: those at the right before those at the left', () => {
  for (const isGrowing of [true, false])
    for (let count = 1; count <= 20; count++)
      expect(sidesOf(place(count, isGrowing))).toEqual(sidesOf(place(count, isGrowing)).toSorted((a, b) => b - a));
});

it('takes branches that stay where they were again while the last one grows, and places all as without that', () => {
  const reader = new BlockReader();
  const known: KnownBranches = new WeakMap();
  const measure = createMeasure({}, () => 60);
  const placing = { folded: new Set<string>(), layout: 'both', colours: new Map<string, string>(), measure } as const;
  let [text, document] = ['# 计划\n', parseMap('')];
  let before: PlacedMap | undefined;
  let again = 0;
  for (let at = 0; at < 60; at++) {
    text += at % 6 === 0 ? `\n## 第 ${at} 章\n\n` : `- 事项 ${at}\n`;
    document = parseMap(text, document, reader);
    const map = placeNodes(document.root, { ...placing, isGrowing: true, known });
    const afresh = placeNodes(document.root, { ...placing, isGrowing: true });
    expect(placesOf(map)).toEqual(placesOf(afresh));
    expect(map.nodes.every(({ parent }) => parent === undefined || map.nodes.includes(parent))).toBe(true);
    again += map.nodes.filter((one) => one === before?.byId.get(one.node.id)).length;
    before = map;
  }
  expect(again).toBeGreaterThan(600);
});

const placesOf = ({ nodes, bounds }: PlacedMap) => [
  bounds,
  ...nodes.map(({ node, parent, top, children, ...place }) => [
    ...[node.id, parent?.node.id, top?.node.id, children.map((child) => child.node.id)],
    place,
  ]),
];
