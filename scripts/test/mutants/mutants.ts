// npm run mutants [-- --only <name>,… --tier usual|all|deep --journeys --most 40 --results <file> --through "nice -n 10"]
// Makes the mistakes of mutants.txt one after the other in a copy of the tree, and says which test notices each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareTemporaryFolder } from '../temporary-folder.ts';
import { tiers } from '../tiers/tiers.ts';
import { type Caught, catchMutant } from './catch-mutant.ts';
import { copyTree } from './copy-tree.ts';
import { type Mutant, readMutants } from './list.ts';
import { firstRed } from './run-tests.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    tier: { type: 'string', default: 'usual' },
    journeys: { type: 'boolean', default: false },
    /** Tests of one tier that are tried for one mistake, the nearest ones. */
    most: { type: 'string', default: '40' },
    results: { type: 'string' },
    through: { type: 'string', default: '' },
  },
});
const tier = tiers.find((name) => name === values.tier);
if (!tier) throw new Error('--tier usual, all or deep');

const names = values.only?.split(',');
const mutants = readMutants().filter(({ name }) => names?.includes(name) ?? true);
const unknown = names?.filter((name) => !mutants.some((mutant) => mutant.name === name)) ?? [];
if (unknown.length > 0) throw new Error(`mutants.txt has no ${unknown.join(', ')}`);

const results = values.results && resolve(values.results);
const copy = copyTree(resolve(import.meta.dirname, '../../..'));
process.chdir(copy);
process.env.NODE_COMPILE_CACHE = join(copy, 'node_modules/.cache/node-compile');
prepareTemporaryFolder();

const trial = {
  copy,
  tier,
  journeys: values.journeys,
  most: Number(values.most),
  through: values.through.split(' ').filter(Boolean),
  redAnyway: new Set<string>(),
};
const found = new Map<Mutant, Caught>();
let left = mutants;
while (left.length > 0) {
  for (const [at, mutant] of left.entries()) {
    const begin = performance.now();
    const caught = await catchMutant(mutant, trial);
    found.set(mutant, caught);
    const seconds = Math.round((performance.now() - begin) / 1000);
    console.log(`${at + 1}/${left.length} ${mutant.area} ${mutant.name} (${seconds} s): ${said(caught)}`);
    if (results) keep(results, { ...mutant, ...caught });
  }
  left = await notReally();
}
const all = [...found.values()];
console.log('');
for (const by of ['usual', 'all', 'deep', 'journeys'] as const) {
  const count = all.filter((one) => one.by === by).length;
  if (count > 0) console.log(`caught by ${by === 'journeys' ? by : `Jest, ${by}`}: ${count} of ${all.length}`);
}
console.log(`survived: ${all.filter(({ by }) => by === null).length} of ${all.length}`);

/** What is red is to be green without a mistake. @returns the mistakes that are to be looked for again, without such files */
async function notReally(): Promise<Mutant[]> {
  const reds = new Set(
    left.flatMap((mutant) => found.get(mutant)?.red?.file ?? []).filter((file) => !file.startsWith('e2e')),
  );
  const before = trial.redAnyway.size;
  for (
    let red = await firstRed({ ...trial, files: [...reds] });
    red;
    red = await firstRed({ ...trial, files: [...reds] })
  ) {
    console.log(`red without a mistake as well: ${red.file} › ${red.title}`);
    trial.redAnyway.add(red.file);
    reds.delete(red.file);
  }
  if (trial.redAnyway.size === before) return [];
  return left.filter((mutant) => trial.redAnyway.has(found.get(mutant)?.red?.file ?? ''));
}

function said({ by, red, tried }: Caught): string {
  return by ? `${by}, ${red?.file} › ${red?.title}` : `SURVIVED ${tried} test files`;
}

/** Adds to what earlier runs found. */
function keep(file: string, found: Mutant & Caught): void {
  const known: Record<string, unknown> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, `${JSON.stringify({ ...known, [found.name]: found }, null, 2)}\n`);
}
