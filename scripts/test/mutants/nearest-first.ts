import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { testsReached } from '../reached-tests.ts';
import type { Mutant } from './list.ts';

/** The tests of the folder of a mistake, those that name its file first. */
export const testsBeside = (root: string, mutant: Mutant): string[] =>
  inOrder(
    root,
    mutant,
    globSync(`${dirname(mutant.file)}/*.test.{ts,tsx}`, { cwd: root }).map((test) => test.replaceAll('\\', '/')),
  );

/** The tests that can see a mistake, the nearest first: those of its folder, those that name its file, then by their paths. */
export function testsNear(root: string, mutant: Mutant): string[] {
  const beside = testsBeside(root, mutant);
  const others = testsReached(root, [mutant.file]).filter((test) => !beside.includes(test));
  return [...beside, ...inOrder(root, mutant, others)];
}

function inOrder(root: string, mutant: Mutant, tests: readonly string[]): string[] {
  const nearness = new Map(tests.map((test) => [test, nearnessOf(root, test, mutant)]));
  return tests.toSorted((a, b) => (nearness.get(b) ?? 0) - (nearness.get(a) ?? 0));
}

/** By the folders that both lie in, and by the words that the path of the test has of the mistake. */
function nearnessOf(root: string, test: string, { file, name, text }: Mutant): number {
  const [own, others] = [dirname(file).split('/'), dirname(test).split('/')];
  const apart = own.findIndex((folder, at) => folder !== others[at]);
  const shared = apart < 0 ? own.length : apart;
  const isNamed = readFileSync(join(root, test), 'utf8').includes(`/${basename(file)}'`);
  const words = new Set(`${basename(file)} ${name} ${text.replace(/[A-Z]/g, ' $&')}`.toLowerCase().match(/[a-z]{4,}/g));
  const known = [...words].filter((word) => basename(test).includes(word) || others.includes(word)).length;
  return shared * 10 + known * 12 + (isNamed ? 500 : 0) - others.length;
}
