/** @jest-environment node */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { editMap } from './edit-map.ts';
import type { MapNode } from './map-node.ts';
import { countNodes, nodesOf } from './map-tree.ts';
import { parseMap } from './parse-map.ts';
import { writeMap } from './write-map.ts';

const modules = resolve(import.meta.dirname, '../../../../node_modules');
const packages = [
  'fastify',
  'zod',
  'jotai',
  'pino',
  'sharp',
  'fflate',
  'fast-xml-parser',
  'ajv',
  'semver',
  'drizzle-orm',
];
const readme = (name: string) =>
  readFileSync(globSync(`${modules}/${name}/{README,readme,Readme}.md`)[0] ?? name, 'utf8');

it.each(packages)(
  'the README of %s is given back byte for byte; each title that changes changes its own line alone',
  (name) => {
    for (const source of [readme(name), readme(name).replace(/\r?\n/g, '\r\n')]) {
      const document = parseMap(source);
      expect(writeMap(document)).toBe(source);
      expect(countNodes(document.root)).toBeGreaterThan(3);
      const lines = source.split('\n');
      const titled = nodesOf(document.root).filter(
        ({ text, source: at }) => text && at && /[\r\n]$/.test(at.head.text),
      );
      for (const node of titled.slice(0, 40)) {
        const { head } = node.source as NonNullable<MapNode['source']>;
        const text = writeMap(editMap(document, { type: 'rename', id: node.id, text: '改过的标题' }));
        expect(text.slice(0, head.from)).toBe(source.slice(0, head.from));
        expect(text.endsWith(source.slice(head.to))).toBe(true);
        expect(text).toContain('改过的标题');
      }
      const removed = titled.find(({ kind }) => kind === 'item') ?? titled.at(-1);
      const left = writeMap(editMap(document, { type: 'remove', id: removed?.id ?? '' })).split('\n');
      // Blank lines alone may be new.
      expect(left.filter((line) => line.trim() && !lines.includes(line))).toEqual([]);
    }
  },
);

it('a map of 5,000 nodes is read, changed and written whole', () => {
  const branches = Array.from({ length: 50 }, (_none, at) => {
    const items = Array.from({ length: 99 }, (_one, no) => `${'  '.repeat(no % 4)}- 第 ${at}-${no} 个 **节点**`);
    return `## 分支 ${at}\n\n${items.join('\n')}\n`;
  });
  const source = `# 大图\n\n${branches.join('\n')}`;
  const document = parseMap(source);
  expect(countNodes(document.root)).toBe(5001);
  expect(writeMap(document)).toBe(source);
  // What grows is read again at each step: the nodes that were there keep their ids.
  const grown = parseMap(`${source}- 新的\n`, document);
  const ids = new Set(nodesOf(document.root).map(({ id }) => id));
  expect(
    nodesOf(grown.root)
      .filter(({ id }) => !ids.has(id))
      .map(({ text }) => text),
  ).toEqual(['新的']);
});
