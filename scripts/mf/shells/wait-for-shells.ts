import { type Asked, findShells, type LiveShell } from './live-shells.ts';

/** The condition to wait for: shells serve these releases, or none of them in the channel's next rev. */
export interface Wanted {
  rev: number;
  /** Remote → the version that is to be served; a remote that is off, or the shell itself, has none. */
  releases: Record<string, string>;
}

export interface Refusal {
  shell: string;
  remote: string;
  version: string;
  reason: string;
}

export interface Arrival {
  outcome: 'no shell runs' | 'converged' | 'refused' | 'timed out';
  /** Shells that serve it. */
  shells: number;
  /** How many there should be. */
  of: number;
  /** Since the rev was written. */
  seconds: number;
  refusals: Refusal[];
  /** `rev` is null when the shell does not answer. */
  behind: { shell: string; rev: number | null }[];
  /** Seconds from the write of the rev until the first open tab had it; null: no tab asked in time. Absent: not waited for. */
  firstTab?: number | null;
}

/** A shell that does not run by then is reported as missing. */
export const longestMs = 10_000;

interface WaitOptions extends Asked {
  /** When the rev was written: seconds are counted from there. */
  since?: number;
  timeoutMs?: number | undefined;
}

/** Waits until every shell that there should be serves what is wanted, or has refused it. */
export async function waitForShells(wanted: Wanted, options: WaitOptions): Promise<Arrival> {
  const { since = Date.now(), timeoutMs = longestMs } = options;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { live, expected } = await findShells(options);
    const states = live.map((shell) => ({ shell, state: stateOf(shell, wanted) }));
    const refusals = states.flatMap(({ state }) => (typeof state === 'string' ? [] : state));
    const behind = states.filter(({ state }) => state === 'behind').map(({ shell }) => revOf(shell));
    const shells = states.filter(({ state }) => state === 'there').length;
    const facts = { shells, of: expected, seconds: secondsSince(since), refusals, behind };
    if (expected === 0 && live.length === 0) return { outcome: 'no shell runs', ...facts };
    const isDecided = behind.length === 0 && live.length >= expected;
    if (isDecided || Date.now() > deadline) {
      return { outcome: refusals.length > 0 ? 'refused' : isDecided ? 'converged' : 'timed out', ...facts };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

function stateOf({ name: shell, status }: LiveShell, { rev, releases }: Wanted): 'there' | 'behind' | Refusal[] {
  if (!status || status.rev < rev) return 'behind';
  const wanted = Object.entries(releases).map(([remote, version]) => ({ remote, version, at: status.remotes[remote] }));
  const refused = wanted.flatMap(({ remote, version, at }) =>
    at?.refused?.version === version ? [{ shell, remote, version, reason: at.refused.reason }] : [],
  );
  if (refused.length > 0) return refused;
  return wanted.every(({ version, at }) => at?.current === version) ? 'there' : 'behind';
}

const revOf = ({ name, status }: LiveShell) => ({ shell: name, rev: status?.rev ?? null });

/** Seconds until the first open tab had `rev`; null when none asked in time, for instance because no tab is open. */
export async function waitForTab(rev: number, options: WaitOptions): Promise<number | null> {
  const { since = Date.now(), timeoutMs = 6_000 } = options;
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { live } = await findShells(options);
    const told = live
      .flatMap(({ status }) => status?.firstTab ?? [])
      .filter((tab) => tab.rev >= rev)
      .map(({ at }) => Date.parse(at));
    if (told.length > 0) return Math.max(0, Math.min(...told) - since) / 1000;
    if (Date.now() > deadline) return null;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const secondsSince = (time: number): number => Math.max(0, Date.now() - time) / 1000;
