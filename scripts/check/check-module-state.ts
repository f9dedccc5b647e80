import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { findModuleState } from 'shared/build/module-state/find-module-state.ts';

/** Packages whose code renders pages of many visitors in one process. The api keeps its own state on purpose. */
const rendered = [
  'mf-*/src/**/*.{ts,tsx}',
  'shared/{bundled,contracts,http,site,ui}/**/*.{ts,tsx}',
  'shell/src/**/*.{ts,tsx}',
];
const leftOut = /\.test\.tsx?$|\/make-[^/]+$|\/testing\/|^shell\/src\/browser\//;

/** @returns a sentence for each place in the pages' sources that keeps something from one visitor to the next */
export async function checkModuleState(root: string): Promise<string[]> {
  const files = globSync(rendered, { cwd: root }).map((file) => file.split(sep).join('/'));
  const own = files.filter((file) => !leftOut.test(file)).toSorted();
  if (own.length === 0) return [`No source was seen in ${root}: the check is blind.`];
  const sources = await Promise.all(own.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const));
  const found = await findModuleState(new Map(sources));
  return found.map(({ file, line, what }) => `${file}:${line}: ${what}`);
}
