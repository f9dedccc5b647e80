import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runNode } from '../start/processes/run-node.ts';
import { type Count, failedMachineFiles, jestCount } from './test-reports.ts';

/** Node and Jest, as all runs begin. */
export const jest = [
  // Most objects of a test are short-lived: a small new space spends a tenth of the time on collecting them.
  '--max-semi-space-size=64',
  // PGlite's program is not optimized: a database lives for seconds.
  '--liftoff-only',
  '--experimental-vm-modules',
  'node_modules/jest/bin/jest.js',
  // Not in the temporary folder, which is another one each time.
  '--cacheDirectory=node_modules/.cache/jest',
];

interface JestRun {
  /** Where reports are written. */
  reports: string;
  /** Test files, from the root. */
  files: string[];
  /** Variables of this run. */
  env?: NodeJS.ProcessEnv;
  /** Machine files that fail are run once more. */
  triesAgain: boolean;
}

/** Runs these test files from the root of the repository, where the process is. */
export async function runJest({ reports, files, env = {}, triesAgain }: JestRun): Promise<Count> {
  async function run(paths: string[], name: string): Promise<{ code: number; report: unknown }> {
    const file = join(reports, `${name}.json`);
    const args = [
      ...jest,
      '--json',
      `--outputFile=${file}`,
      // One more than the two cores of the gate's machine: tests of processes wait for much.
      '--maxWorkers=3',
      '--runTestsByPath',
      ...paths,
    ];
    const code = await runNode(args, { env: { ...process.env, FORCE_COLOR: '0', ...env }, stdout: 2 });
    return { code, report: await readReport(file, 'Jest') };
  }

  const { code, report } = await run(files, 'jest');
  const failed = triesAgain ? failedMachineFiles(report) : [];
  if (failed.length > 0) console.log(`\nOnce more: ${failed.join(', ')}`);
  const again = failed.length > 0 ? (await run(failed, 'jest-again')).report : undefined;
  // CI installs what tests need (.ci/run): nothing may be skipped there.
  return jestCount(report, code, Boolean(process.env.CI), again);
}

/** @throws Error when there is none: the run did not get as far as a test */
export async function readReport(file: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new Error(`${name} left no report: it did not get as far as running tests; its messages are above.`);
  }
}
