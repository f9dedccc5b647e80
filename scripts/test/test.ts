// npm test: checks, Jest, a build and its size, Playwright. `-- --all` runs the machine files as well, the api on a second engine, and
// what fails of them once more; `-- --deep [part of a path]` only what shows the same in series; `-- --changed` only what a change
// reaches. `--cost` prints what every test file cost. Ends with one line, `N passed, N failed` (`, N skipped`).
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import { postgresPrograms, startPostgres } from '../../api/src/testing/database/postgres-server.ts';
import { runChecks } from '../check/checks.ts';
import { runNode } from '../start/processes/run-node.ts';
import { findFreePort } from '../start/settings/settings.ts';
import { overBudget } from './budget.ts';
import { type Picked, pickChanged } from './changed.ts';
import { costLines, Meter } from './cost.ts';
import { testsWithDatabase } from './reached-tests.ts';
import { runJest } from './run-jest.ts';
import { runPlaywright } from './run-playwright.ts';
import { prepareTemporaryFolder } from './temporary-folder.ts';
import { type Count, closingLines } from './test-reports.ts';
import {
  hasJourneys,
  isMachineFile,
  jestFiles,
  journeyFiles,
  journeysOfFamily,
  runs,
  runsOnBothEngines,
  type Tier,
} from './tiers/tiers.ts';

const isCostAsked = process.argv.includes('--cost');
const [asked = '', ...words] = process.argv.slice(2).filter((word) => word !== '--cost');
if (!['', '--all', '--changed', '--deep'].includes(asked) || words.length > (asked === '--deep' ? 1 : 0)) {
  console.error(
    'npm test [-- --all | --changed | --deep [part of a path]] [--cost]. One package: npm test -w <package> [-- <part of a file name>]',
  );
  process.exit(2);
}
const tiersByName: Record<string, Tier> = { '--all': 'all', '--deep': 'deep' };
const tier = tiersByName[asked] ?? 'usual';
const [part = ''] = words;
const root = resolve(import.meta.dirname, '../..');
process.chdir(root);
// Hundreds of processes are started from the same sources: Node compiles them, and strips their types, once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node-compile');
prepareTemporaryFolder();
console.log(`A time-out of a second is ${inThisHour(1) / 1000} s in this hour of the machine.`);
const reports = await mkdtemp(join(tmpdir(), 'reports-'));
const meter = new Meter(root, reports);
const total = { passed: 0, failed: 0, skipped: 0, flaky: [] as string[] };

const picked = asked === '--changed' ? pickChanged(root) : undefined;
if (picked) say(picked);
const tests = picked?.jest ?? jestFiles(root).filter((file) => runs(tier, file) && file.includes(part));
const journeys =
  picked?.journeys ?? journeyFiles(root).filter((file) => hasJourneys(tier, file) && file.includes(part));

if (tier !== 'deep') await step('Checks', runChecks);
if (tests.length > 0) await jest();
// It builds what changed.
await step('Build', () => runOne('scripts/measure/size.ts'));
if (tier === 'all') await step('Attacks', () => runOne('scripts/attack/attack.ts', '--all'));
if (tier === 'deep' && 'attacks'.includes(part))
  await step('Attacks', () => runOne('scripts/attack/attack.ts', '--deep'));
if (journeys.length > 0) await step('Playwright', () => runPlaywright(reports, journeys, tier));
if (tier === 'deep' && 'family'.includes(part))
  await step('Journeys of the family', () => runPlaywright(reports, journeysOfFamily(root), 'usual', 'family'));
for (const line of costLines(meter, isCostAsked)) console.log(line);
const over = overBudget(meter, tier);
for (const line of over) console.error(line);
total.failed += over.length;
for (const line of closingLines(total)) console.log(line);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A script of ours counts as one test. */
async function runOne(script: string, ...words: string[]): Promise<Count> {
  const isGood = (await runNode([join(root, script), ...words])) === 0;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 };
}

/** A step that cannot run counts as a failure. */
async function step(name: string, run: () => Promise<Count>): Promise<void> {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const begin = performance.now();
  try {
    const { passed, failed, skipped, flaky = [] } = await meter.stage(name, run);
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.flaky.push(...flaky);
  } catch (error) {
    console.error(errorMessage(error));
    total.failed++;
  }
  console.log(`${name}: ${Math.round((performance.now() - begin) / 1000)} s`);
}

/**
 * The api's suite runs on PGlite. With `--all` and `--deep`, where the machine has PostgreSQL, tests with a database run on that; on PGlite
 * as well those of `runsOnBothEngines`.
 */
async function jest(): Promise<void> {
  const withDatabase = tier !== 'usual' && postgresPrograms ? testsWithDatabase(root) : [];
  const isOnBoth = (file: string) => isMachineFile(file) || runsOnBothEngines(file);
  const files = tests.filter((file) => !withDatabase.includes(file) || isOnBoth(file));
  await step('Jest', () => runJest({ reports, files, triesAgain: tier !== 'usual' }));
  const onPostgres = tests.filter((file) => withDatabase.includes(file));
  if (tier === 'all' || onPostgres.length > 0) await step('API on PostgreSQL', () => apiOnPostgres(onPostgres));
}

async function apiOnPostgres(files: string[]): Promise<Count> {
  if (!postgresPrograms) {
    console.log('skipped: no PostgreSQL here');
    return { passed: 0, failed: process.env.CI ? 1 : 0, skipped: 1 };
  }
  const server = startPostgres(await findFreePort(), { max_connections: 400 });
  // Before the temporary folder goes, in which it lives.
  process.prependListener('exit', server.stop);
  const count = await runJest({ reports, files, env: { TEST_DATABASE_URL: server.url }, triesAgain: true });
  if (count.failed > 0) console.log(['What PostgreSQL said:', ...server.complaints()].join('\n'));
  return count;
}

function say({ base, changed, jest, journeys }: Picked): void {
  console.log(`Changed since ${base.slice(0, 8)}: ${changed.length} files. They reach`);
  for (const file of [...jest, ...journeys]) console.log(`  ${file}`);
}
