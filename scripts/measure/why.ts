import { SourceMap } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { buildMapped, type MappedFile } from 'shared/build/mapped-files.ts';
import { tableText } from '../mf/table.ts';

/** What a first load of `/` is made of: the shell and the remote that shows it. */
const parts = ['shell', 'mf-chat'] as const;
const KiB = 1024;

/** Prints what the first load of `/` is made of, by package and folder, the heaviest first. */
export async function printWhy(): Promise<void> {
  const pieces = new Map<string, string>();
  let whole = 0;
  for (const name of parts) {
    for (const file of await buildMapped(name)) {
      whole += brotliCompressSync(file.code).length;
      for (const [group, code] of piecesOf(file, name)) pieces.set(group, (pieces.get(group) ?? '') + code);
    }
  }
  console.log(tableText(['first load of /', 'KiB minified', 'KiB brotli', '%'], rowsOf(pieces, whole)));
  console.log('\nMinified: counted, by source maps. Brotli: each compressed alone, scaled to the size of the whole.');
}

function rowsOf(pieces: Map<string, string>, whole: number): string[][] {
  const groups = [...pieces].map(([group, code]) => ({
    group,
    bytes: Buffer.byteLength(code),
    packed: brotliCompressSync(code).length,
  }));
  const sum = groups.reduce((all, { packed }) => all + packed, 0);
  const rows = groups
    .map(({ group, bytes, packed }) => ({ group, bytes, share: (packed / sum) * whole }))
    .toSorted((a, b) => b.share - a.share);
  const total = { group: 'all', bytes: rows.reduce((all, { bytes }) => all + bytes, 0), share: whole };
  return [...rows, total].map(({ group, bytes, share }) => [
    group,
    (bytes / KiB).toFixed(1),
    (share / KiB).toFixed(1),
    ((share / whole) * 100).toFixed(1),
  ]);
}

/** A file's code, cut where another source begins, and put together by the group of the source. */
function piecesOf({ code, map }: MappedFile, name: string): Map<string, string> {
  const sources = new SourceMap(JSON.parse(map));
  const pieces = new Map<string, string>();
  for (const [line, text] of code.split('\n').entries()) {
    let begin = 0;
    let group = groupOf(sources, line, 0, name);
    for (let column = 1; column <= text.length; column++) {
      const next = column < text.length ? groupOf(sources, line, column, name) : undefined;
      if (next === group) continue;
      pieces.set(group, (pieces.get(group) ?? '') + text.slice(begin, column));
      [begin, group] = [column, next ?? ''];
    }
  }
  return pieces;
}

function groupOf(sources: SourceMap, line: number, column: number, name: string): string {
  const entry = sources.findEntry(line, column);
  return 'originalSource' in entry ? titleOf(entry.originalSource, name) : `${name}: webpack`;
}

/** `react-dom` of its files, `shell/src/login` of a file below it, `shell: webpack` of what webpack adds. */
function titleOf(source: string, name: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '');
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  if (inPackage) return inPackage;
  const shared = /(?:^|\/)(shared\/[^/]+)\//.exec(path)?.[1];
  if (shared) return shared;
  const own = /^\.\/(src(?:\/[^/]+(?=\/))?)/.exec(path)?.[1];
  return own ? `${name}/${own}` : `${name}: webpack`;
}
