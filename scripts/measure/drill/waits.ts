import { findShells } from 'shared/releases/operations/live-shells.ts';
import type { KnownShellStatus } from 'shared/releases/shell/shell-status.ts';

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Milliseconds until every shell that runs serves the release, as of this rev. */
export async function untilServed(dataDir: string, rev: number, name: string, version: string): Promise<number> {
  const from = performance.now();
  await until(dataDir, (status) => status.rev >= rev && status.remotes[name]?.current === version);
  return performance.now() - from;
}

/**
 * Waits until every shell has made up its mind about a release that was published.
 * @returns why one of them will not have it, or null
 */
export async function untilJudged(dataDir: string, name: string, version: string): Promise<string | null> {
  const no = ({ rejected }: KnownShellStatus) =>
    rejected.find((it) => it.name === name && it.version === version)?.reason;
  const isJudged = (status: KnownShellStatus) =>
    no(status) !== undefined || status.remotes[name]?.prepared.includes(version) === true;
  const judged = await until(dataDir, isJudged);
  return judged.map(no).find((reason) => reason !== undefined) ?? null;
}

/** Waits until every shell gives the canary to this part of its visitors. */
export async function untilCanary(dataDir: string, name: string, version: string, percent: number): Promise<void> {
  const isGiven = ({ remotes }: KnownShellStatus) => {
    const { canary } = remotes[name] ?? {};
    return canary?.version === version && canary.percent === percent;
  };
  await until(dataDir, isGiven);
}

/** @returns what the shells said when it was true of all of them */
async function until(dataDir: string, isTrue: (status: KnownShellStatus) => boolean): Promise<KnownShellStatus[]> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const all = (await findShells({ dataDir })).live.map(({ status }) => status);
    const answering = all.filter((status) => status !== null);
    if (answering.length === all.length && all.length > 0 && answering.every(isTrue)) return answering;
    if (performance.now() > deadline) throw new Error(`The shells do not get there: ${JSON.stringify(all)}`);
    await pause(50); // asking costs the shells time, too
  }
}
