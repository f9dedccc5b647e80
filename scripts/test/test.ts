// npm test: checks, Jest, the api on PostgreSQL where there is one, a build and its size, Playwright. Ends with one line, `N passed, N failed` (`, N skipped`).
import { existsSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { errorMessage } from 'shared/releases/problem.ts';
import { postgresPrograms, startPostgres } from '../../api/src/testing/postgres-server.ts';
import { runChecks } from '../check/checks.ts';
import { runNode } from '../start/processes/run-node.ts';
import { findFreePort } from '../start/settings/settings.ts';
import { findBrowser, findHeadlessShell } from './find-browser.ts';
import { prepareTemporaryFolder } from './temporary-folder.ts';
import { type Count, jestCount, playwrightCount } from './test-reports.ts';

const root = resolve(import.meta.dirname, '../..');
process.chdir(root);
// Hundreds of processes are started from the same sources: Node compiles them, and strips their types, once.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node-compile');
prepareTemporaryFolder();
const reports = await mkdtemp(join(tmpdir(), 'reports-'));
const total: Count = { passed: 0, failed: 0, skipped: 0 };

await step('Checks', runChecks);
await step('Jest', () => jest());
await step('API on PostgreSQL', apiOnPostgres);
await step('Build', async () => {
  // It builds what changed.
  const isSmall = (await runNode([join(root, 'scripts/measure/size.ts')])) === 0;
  return { passed: isSmall ? 1 : 0, failed: isSmall ? 0 : 1, skipped: 0 };
});
await step('Playwright', playwright);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** A step that cannot run counts as a failure. */
async function step(name: string, run: () => Promise<Count>): Promise<void> {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  try {
    const { passed, failed, skipped } = await run();
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  } catch (error) {
    console.error(errorMessage(error));
    total.failed++;
  }
}

async function jest(projects: string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const report = join(reports, 'jest.json');
  const jestFile = join(root, 'node_modules/jest/bin/jest.js');
  const args = [
    // Most objects of a test are short-lived: a small new space spends a tenth of the time on collecting them.
    '--max-semi-space-size=64',
    // PGlite's program is not optimized: a database lives for seconds.
    '--liftoff-only',
    '--experimental-vm-modules',
    jestFile,
    // Not in the temporary folder, which is another one each time.
    '--cacheDirectory=node_modules/.cache/jest',
    '--json',
    `--outputFile=${report}`,
    // One more than the two cores of the gate's machine: tests of processes wait for much.
    '--maxWorkers=3',
    ...projects,
  ];
  const code = await runNode(args, { env: { ...process.env, FORCE_COLOR: '0', ...env }, stdout: 2 });
  // CI installs what tests need (.ci/run): nothing may be skipped there.
  return jestCount(await readReport(report, 'Jest'), code, Boolean(process.env.CI));
}

/** The api's suite once more on a PostgreSQL of its own, where the machine has one: PGlite alone would hide what differs. */
async function apiOnPostgres(): Promise<Count> {
  if (!postgresPrograms) {
    console.log('skipped: no PostgreSQL here');
    return { passed: 0, failed: process.env.CI ? 1 : 0, skipped: 1 };
  }
  const server = startPostgres(await findFreePort(), { max_connections: 400 });
  try {
    // Tests that start a database by themselves have run before, and would do the same again.
    const withDatabase = ['--findRelatedTests', 'api/src/testing/test-database.ts'];
    const count = await jest(['--selectProjects', 'api', ...withDatabase], { TEST_DATABASE_URL: server.url });
    if (count.failed > 0) console.log(['What PostgreSQL said:', ...server.complaints()].join('\n'));
    return count;
  } finally {
    server.stop();
  }
}

async function playwright(): Promise<Count> {
  const config = join(root, 'e2e/playwright.config.ts');
  if (!existsSync(config)) throw new Error('e2e/playwright.config.ts is missing: there are no journeys to run.');
  const browser = await findBrowser();
  const shell = findHeadlessShell();
  console.log(`Browser: ${[shell, browser].filter(Boolean).join(', ')}`);
  const report = join(reports, 'playwright.json');
  const browsers = { CHROME_PATH: browser, ...(shell && { HEADLESS_SHELL: shell }) };
  const env = { ...process.env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const code = await runNode([cli, 'test', '--config', config, '--reporter=list,json'], { env });
  // A journey says by its title and in the list what the machine lacks for it.
  return playwrightCount(await readReport(report, 'Playwright'), code, Boolean(process.env.CI));
}

async function readReport(file: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new Error(`${name} left no report: it did not get as far as running tests; its messages are above.`);
  }
}
