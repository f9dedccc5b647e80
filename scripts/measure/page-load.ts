import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { readNode } from '../start/processes/run-node.ts';

/** How many ask at once. */
export const connections = 50;
const autocannon = resolve(import.meta.dirname, '../../node_modules/autocannon/autocannon.js');

interface LoadMetrics {
  requests: { average: number };
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
