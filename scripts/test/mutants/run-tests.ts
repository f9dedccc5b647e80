import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { jest } from '../run-jest.ts';

/** The first test that is red. */
export interface Red {
  file: string;
  title: string;
}

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[];
}

interface Run {
  copy: string;
  /** Test files, from the root. */
  files: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** A command that each run goes through, e.g. `nice -n 10`. */
  through: readonly string[];
}

/** Milliseconds for a test: with a mistake many wait for what never comes. */
const testTimeout = inThisHour(30);
/** Milliseconds after which a run counts as red, for a loop without an end. */
const longest = 3_600_000;

/** Runs test files in the copy until the first one is red. */
export async function firstRed({ copy, files, env = {}, through }: Run): Promise<Red | undefined> {
  if (files.length === 0) return undefined;
  const report = join(copy, 'node_modules/.cache/report.json');
  rmSync(report, { force: true });
  const workers = files.length > 5 ? '--maxWorkers=2' : '--runInBand';
  const ends = ['--bail=1', '--forceExit', `--testTimeout=${testTimeout}`];
  const options = ['--json', `--outputFile=${report}`, ...ends, workers, '--runTestsByPath'];
  const [program = '', ...args] = [...through, process.execPath, ...jest, ...options, ...files];
  // In a group of its own, so that its workers end with it.
  const run = spawn(program, args, { cwd: copy, env: { ...process.env, ...env }, stdio: 'ignore', detached: true });
  const end = () => run.pid && process.kill(-run.pid, 'SIGKILL');
  process.once('exit', end);
  let isLate = false;
  const clock = setTimeout(() => {
    isLate = true;
    end();
  }, longest);
  const [code] = await once(run, 'exit');
  clearTimeout(clock);
  process.off('exit', end);
  if (isLate) return { file: files[0] ?? '', title: `no end within ${longest / 1000} s` };
  return redOf(report, copy) ?? (code === 0 ? undefined : { file: files[0] ?? '', title: `ended with ${code}` });
}

function redOf(file: string, copy: string): Red | undefined {
  let report: Report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
  const red = report.testResults.find(({ status }) => status === 'failed');
  if (!red) return undefined;
  const title = red.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'it did not load';
  return { file: relative(copy, red.name).replaceAll('\\', '/'), title };
}
