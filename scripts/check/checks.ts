import { join, resolve } from 'node:path';
import { errorMessage } from 'shared/releases/problem.ts';
import { readNode } from '../start/processes/run-node.ts';
import { checkClassRules } from './check-class-rules.ts';
import { checkImports } from './check-imports.ts';
import { checkModuleState } from './check-module-state.ts';
import { checkPaths } from './check-paths.ts';
import { checkPictures } from './check-pictures.ts';

const root = resolve(import.meta.dirname, '../..');
const tool = (path: string) => join(root, 'node_modules', path);

const tscMemory = ['--tsBuildInfoFile', join(root, 'node_modules/.cache/tsc.json')];

interface Outcome {
  passed: boolean;
  /** Printed when it failed. */
  details: string;
}

const checks: Record<string, () => Promise<Outcome>> = {
  'Biome (format, lint)': () =>
    run([tool('@biomejs/biome/bin/biome'), 'check', '--colors=off', '--max-diagnostics=50', '.']),
  // The cache of the last check leaves a tenth of the work.
  'tsc (types)': () => run([tool('typescript/bin/tsc'), '-p', '.', '--pretty', 'false', '--incremental', ...tscMemory]),
  'dependency-cruiser (who imports whom)': async () => reported((await checkImports(root)).problems),
  'module state (nothing outlives a visit)': async () => reported(await checkModuleState(root)),
  'paths (documents, comments)': async () => reported(checkPaths(root)),
  'class rules (beside what gives the class)': async () => reported(await checkClassRules(root)),
  'pictures (their addresses)': async () => reported(checkPictures(root)),
  'knip (nothing unused)': () => run([tool('knip/bin/knip.js'), '--no-progress', '--no-config-hints']),
};

/** Runs every check at once and prints, in this order, a line each and the output of those that failed. */
export async function runChecks(): Promise<{ passed: number; failed: number; skipped: number }> {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  const running = Object.entries(checks).map(([name, check]) => ({ name, ending: timed(check) }));
  for (const { name, ending } of running) {
    const { passed, details, seconds } = await ending;
    console.log(`${passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(40)} ${seconds.toFixed(1)} s`);
    if (!passed) console.log(details.trim().replace(/^/gm, '      '));
    sum[passed ? 'passed' : 'failed']++;
  }
  return sum;
}

async function timed(check: () => Promise<Outcome>): Promise<Outcome & { seconds: number }> {
  const started = Date.now();
  const outcome = await check().catch((error) => ({ passed: false, details: errorMessage(error) }));
  return { ...outcome, seconds: (Date.now() - started) / 1000 };
}

const reported = (problems: string[]): Outcome => ({
  passed: problems.length === 0,
  details: problems.join('\n'),
});

async function run(args: string[]): Promise<Outcome> {
  const { exitCode, stdout, stderr } = await readNode(args, { cwd: root });
  return { passed: exitCode === 0, details: `${stdout}${stderr}` };
}
