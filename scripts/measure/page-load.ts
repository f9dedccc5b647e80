import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readNode } from '../start/processes/run-node.ts';

/** How many ask at once. */
export const connections = 50;
const autocannon = resolve(import.meta.dirname, '../../node_modules/autocannon/autocannon.js');

interface LoadMetrics {
  requests: { average: number; total: number };
  latency: { p50: number; p99: number };
  errors: number;
  non2xx: number;
}

/** Holds the site's processes on one core; the load comes from another. False where the system has no such tool. */
export function pinTo(core: string, root: number): boolean {
  try {
    for (const pid of familyOf(root)) execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function familyOf(root: number): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const family = [root];
  for (const parent of family) family.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid));
  return family;
}

/** Milliseconds of processor that the site's processes have had, and the api's of them; undefined where the system keeps no such files. */
export function processorTime(root: number): { all: number; api: number } | undefined {
  try {
    const times = familyOf(root).map((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
      const isApi = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('api/src/');
      return { isApi, time: (user + system) * millisecondsOfTick };
    });
    const sum = (all: typeof times) => all.reduce((total, { time }) => total + time, 0);
    return { all: sum(times), api: sum(times.filter(({ isApi }) => isApi)) };
  } catch {
    return undefined;
  }
}

/** What Linux counts processor time in, on every machine that Node runs on. */
const millisecondsOfTick = 10;

/** Asks for one page by many connections. */
export async function load(url: string, headers: string[], seconds: number): Promise<LoadMetrics> {
  const args = [
    autocannon,
    '-c',
    String(connections),
    '-d',
    String(seconds),
    '--json',
    '-H',
    'accept-encoding: gzip, deflate, br, zstd',
  ];
  const { stdout } = await readNode([...args, ...headers, url]);
  return JSON.parse(stdout) as LoadMetrics;
}
