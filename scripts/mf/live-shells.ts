import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAs } from 'shared/releases/parse-as.ts';
import { ShellNote } from 'shared/releases/shell-note.ts';
import { type KnownShellStatus, ShellStatus } from 'shared/releases/shell-status.ts';
import { isAlive } from 'shared/releases/write-lock.ts';

export interface LiveShell {
  /** For people: its process, or where it runs. */
  name: string;
  note: ShellNote;
  /** Null: its process runs and takes connections, but does not answer. */
  status: KnownShellStatus | null;
}

/** Every shell that runs on this DATA_DIR. One that just started or ended does not count. */
export async function findLiveShells(dataDir: string): Promise<LiveShell[]> {
  const folder = join(dataDir, 'shells');
  const files = (await readdir(folder).catch(() => [])).filter((file) => /^(.+-)?\d+\.json$/.test(file));
  const found = await Promise.all(files.map((file) => readShell(join(folder, file))));
  return found.filter((shell) => shell !== undefined);
}

async function readShell(file: string): Promise<LiveShell | undefined> {
  try {
    const note = parseAs(ShellNote, await readFile(file, 'utf8'), file);
    const onThisMachine = ['127.0.0.1', '::1', 'localhost'].includes(note.internalHost);
    if (onThisMachine && !isAlive(note.pid)) return undefined;
    const name = onThisMachine ? String(note.pid) : `${note.internalHost}:${note.internalPort}`;
    return { name, note, status: await readStatus(note) };
  } catch {
    return undefined;
  }
}

/** @throws when nobody listens there */
async function readStatus({ internalHost, internalPort }: ShellNote): Promise<KnownShellStatus | null> {
  const host = internalHost.includes(':') ? `[${internalHost}]` : internalHost;
  const url = `http://${host}:${internalPort}/_mf/status`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return parseAs(ShellStatus, await response.text(), url);
  } catch (error) {
    if ((error as Error).name === 'TimeoutError') return null;
    throw error;
  }
}

export type Convergence =
  | { outcome: 'no shell runs' }
  | { outcome: 'converged'; shells: number; seconds: number; firstTab?: number | null }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'timed out'; shells: number; behind: { shell: string; rev: number | null }[] };

/**
 * Waits until every running shell is at `rev` or above, or one of them refuses it.
 * @param since when the rev was written: seconds are counted from there
 */
export async function waitForRev(
  dataDir: string,
  rev: number,
  { since = Date.now(), timeoutMs = 10_000 } = {},
): Promise<Convergence> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const shells = await findLiveShells(dataDir);
    if (shells.length === 0) return { outcome: 'no shell runs' };
    const behind = shells.filter(({ status }) => status === null || status.rev < rev);
    if (behind.length === 0) return { outcome: 'converged', shells: shells.length, seconds: secondsSince(since) };
    const refusal = behind.map(({ status }) => status?.lastRefusal).find((last) => (last?.rev ?? 0) >= rev);
    if (refusal) return { outcome: 'refused', reason: refusal.reason };
    if (Date.now() > deadline) {
      const still = behind.map(({ name, status }) => ({ shell: name, rev: status?.rev ?? null }));
      return { outcome: 'timed out', shells: shells.length, behind: still };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Seconds until the first open tab was told of `rev`; null when none asked in time: perhaps no tab is open. */
export async function waitForTab(
  dataDir: string,
  rev: number,
  { since = Date.now(), timeoutMs = 6_000 } = {},
): Promise<number | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const tabs = (await findLiveShells(dataDir)).map(({ status }) => status?.firstTab);
    const told = tabs.filter((tab) => (tab?.rev ?? 0) >= rev).map((tab) => Date.parse(tab?.at ?? ''));
    if (told.length > 0) return Math.max(0, Math.min(...told) - since) / 1000;
    if (Date.now() > deadline) return null;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const secondsSince = (time: number): number => Math.max(0, Date.now() - time) / 1000;
