import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseAs } from 'shared/releases/parse-as.ts';
import { ShellNote, ShellStatus } from 'shared/releases/shell-status.ts';
import { isAlive } from 'shared/releases/write-lock.ts';

export interface LiveShell {
  note: ShellNote;
  status: ShellStatus;
}

/** Every shell that runs on this DATA_DIR and answers. One that just started or ended does not count. */
export async function findLiveShells(dataDir: string): Promise<LiveShell[]> {
  const folder = join(dataDir, 'shells');
  const files = (await readdir(folder).catch(() => [])).filter((file) => /^\d+\.json$/.test(file));
  const found = await Promise.all(files.map((file) => readShell(join(folder, file))));
  return found.filter((shell) => shell !== undefined);
}

async function readShell(file: string): Promise<LiveShell | undefined> {
  try {
    const note = parseAs(ShellNote, await readFile(file, 'utf8'), file);
    if (!isAlive(note.pid)) return undefined;
    const url = `http://127.0.0.1:${note.internalPort}/_mf/status`;
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return { note, status: parseAs(ShellStatus, await response.text(), url) };
  } catch {
    return undefined;
  }
}

export type Convergence =
  | { outcome: 'no shell runs' }
  | { outcome: 'converged'; shells: number; seconds: number }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'timed out'; shells: number; behind: { pid: number; rev: number }[] };

/** Waits until every running shell is at `rev` or above, or one of them refuses it. */
export async function waitForRev(dataDir: string, rev: number, timeoutMs = 10_000): Promise<Convergence> {
  const started = Date.now();
  for (;;) {
    const shells = await findLiveShells(dataDir);
    if (shells.length === 0) return { outcome: 'no shell runs' };
    const behind = shells.filter(({ status }) => status.rev < rev);
    const waited = Date.now() - started;
    if (behind.length === 0) return { outcome: 'converged', shells: shells.length, seconds: waited / 1000 };
    const refusal = behind.map(({ status }) => status.lastRefusal).find((last) => (last?.rev ?? 0) >= rev);
    if (refusal) return { outcome: 'refused', reason: refusal.reason };
    if (waited > timeoutMs) {
      const still = behind.map(({ note, status }) => ({ pid: note.pid, rev: status.rev }));
      return { outcome: 'timed out', shells: shells.length, behind: still };
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}
