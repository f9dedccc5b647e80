import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

interface Times {
  parent: number;
  /** Seconds of the process itself. */
  own: number;
  /** Seconds of the processes that it started and that have ended, and of those that they started. */
  ended: number;
}

/** The kernel's unit of processor time, a hundredth of a second on every Linux that Node runs on. */
const ticks = 100;

/** User and system time of a process; undefined where there is no such process, or no `/proc`. */
function readTimes(pid: number | 'self'): Times | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold blanks.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number) => Number(fields[index] ?? 0);
    return { parent: at(1), own: (at(11) + at(12)) / ticks, ended: (at(13) + at(14)) / ticks };
  } catch {
    return undefined;
  }
}

/** Processor seconds of all processes that this one started and that have ended, and of those that they started. */
export const secondsOfEnded = (): number => readTimes('self')?.ended ?? 0;

/** Processor seconds of a process and of all that it started, whether they still run or not. */
export function secondsOfAll(root: number = process.pid): number {
  const all = new Map<number, Times>();
  for (const name of processIds()) {
    const times = readTimes(name);
    if (times) all.set(name, times);
  }
  const sum = (pid: number): number => {
    const { own, ended } = all.get(pid) ?? { own: 0, ended: 0 };
    const children = [...all].filter(([, { parent }]) => parent === pid);
    return own + ended + children.reduce((seconds, [child]) => seconds + sum(child), 0);
  };
  return sum(root);
}

function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Appends what a test file has cost to the log of this run (`TEST_COSTS`), where there is one. */
export function logCost(path: string, seconds: number): void {
  const { TEST_COSTS: log } = process.env;
  if (log) appendFileSync(log, `${JSON.stringify({ path, seconds })}\n`);
}

/** What this worker has logged: of its process, because Jest loads this module once for each way of loading a runner. */
const worker: NodeJS.Process & { logged?: number } = process;

/** Logs what this worker of Jest's has used since its last file: modules, tests, processes that have ended. */
export function logFile(path: string): void {
  const { user, system } = process.cpuUsage();
  const seconds = (user + system) / 1e6 + secondsOfEnded();
  logCost(path, seconds - (worker.logged ?? 0));
  worker.logged = seconds;
}
