import { utimes } from 'node:fs/promises';
import { findShells, type LiveShell } from 'shared/releases/operations/live-shells.ts';
import type { Site } from 'shared/releases/operations/site.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { recordFile } from 'shared/releases/store.ts';

/** A release of one part. */
export interface Release {
  name: string;
  version: string;
}

/** What the running shells say of a release that was published. */
export interface Verdicts {
  prepared: string[];
  rejected: { shell: string; reason: string; isEmpty: boolean }[];
  /** Shells that are still at it, or do not answer. */
  pending: string[];
  /** How many shells there should be. */
  of: number;
}

/** How long to wait for the shells' preparation of a release, and what to do meanwhile. */
export interface WaitForPreparation {
  timeoutMs?: number | undefined;
  /** Called once, when it takes more than a second. */
  onWait?: ((release: Release) => void) | undefined;
  /**
   * Milliseconds since 1970: a release that was rejected before then, only because the API lacked an endpoint, is being
   * tried again.
   */
  triedSince?: number | undefined;
}

/** Verifying, loading and rendering each page takes seconds; on a busy machine, after other releases, many. */
const preparationTimeoutMs = 60_000;

/**
 * Waits until the running shells have prepared a release or rejected it.
 * @param isEnough when to stop before all of them have
 */
export async function waitForVerdicts(
  site: Site,
  release: Release,
  { timeoutMs = preparationTimeoutMs, onWait, triedSince = 0 }: WaitForPreparation,
  isEnough: (verdicts: Verdicts) => boolean = () => false,
): Promise<Verdicts> {
  const deadline = Date.now() + timeoutMs;
  const noticeAt = Date.now() + 1_000;
  for (let isNoticed = false; ; ) {
    const { live, expected } = await findShells(site);
    const verdicts = verdictsOf(live, release, { of: expected, triedSince });
    const isDecided = verdicts.pending.length === 0 && live.length >= expected;
    if (isDecided || isEnough(verdicts) || Date.now() > deadline) return verdicts;
    if (!isNoticed && Date.now() > noticeAt) {
      isNoticed = true;
      onWait?.(release);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

function verdictsOf(
  live: LiveShell[],
  { name, version }: Release,
  { of, triedSince }: { of: number; triedSince: number },
): Verdicts {
  const verdicts: Verdicts = { prepared: [], rejected: [], pending: [], of };
  for (const { name: shell, status } of live) {
    const remote = status?.remotes[name];
    const isOver = (it: { at: string; waitsForApi: boolean }) => it.waitsForApi && Date.parse(it.at) < triedSince;
    const rejected = status?.rejected.find((it) => it.name === name && it.version === version && !isOver(it));
    if (remote?.prepared.includes(version) || remote?.current === version) verdicts.prepared.push(shell);
    else if (rejected) verdicts.rejected.push({ shell, reason: rejected.reason, isEmpty: rejected.isEmpty });
    else verdicts.pending.push(shell);
  }
  return verdicts;
}

/** How strict a promotion is about the shells' preparation. */
export interface PreparationOptions extends WaitForPreparation {
  /** Takes also what no running shell has prepared: for a site that is down. */
  unprepared?: boolean | undefined;
  /** Takes also a release with a page that shows nothing where the live one shows something. */
  evenIfEmpty?: boolean | undefined;
  dryRun?: boolean | undefined;
}

/**
 * Lets only what some running shell has prepared go live: it was verified, loaded and each of its pages rendered. With
 * `evenIfEmpty` also what is held back for an empty page alone.
 * @throws ReleaseProblem: probe, when every shell rejected it; timeout, when none is ready; usage, when none runs
 */
export async function requirePrepared(site: Site, release: Release, options: PreparationOptions): Promise<void> {
  const { unprepared, evenIfEmpty, dryRun, timeoutMs = preparationTimeoutMs } = options;
  if (unprepared || release.name === 'shell') return;
  const triedSince = dryRun ? undefined : await askFor(site, release);
  const key = `${release.name}@${release.version}`;
  const waiting = { ...options, triedSince };
  const { prepared, rejected, of } = await waitForVerdicts(site, release, waiting, (it) => it.prepared.length > 0);
  if (prepared.length > 0) return;
  if (evenIfEmpty && rejected.some((it) => it.isEmpty) && rejected.every((it) => it.isEmpty)) return;
  if (of === 0) {
    throw new ReleaseProblem(
      'usage',
      `No shell runs on ${site.dataDir}, so none has prepared ${key}. Nothing was changed.`,
      { way: 'promote unprepared' },
    );
  }
  if (rejected.length > 0) {
    throw new ReleaseProblem('probe', `${rejectionText(release, rejected)}\nNothing was changed.`);
  }
  throw new ReleaseProblem(
    'timeout',
    `After ${timeoutMs / 1000} s no shell has prepared ${key}. Nothing was changed.`,
    { way: 'look at the shells' },
  );
}

/**
 * Shells prepare what came into the store last; so an old release becomes one of those.
 * @returns when it did, in milliseconds since 1970
 */
async function askFor({ store }: Site, { name, version }: Release): Promise<number> {
  const now = new Date();
  await utimes(recordFile(store, name, version), now, now);
  return now.getTime();
}

/** Which shell rejected a release, and why: a line each. */
export function rejectionText({ name, version }: Release, rejected: Verdicts['rejected']): string {
  const key = `${name}@${version}`;
  return rejected
    .map(({ shell, reason }) => `Shell ${shell} REJECTED ${reason.startsWith(`${key}: `) ? '' : `${key}: `}${reason}`)
    .join('\n');
}
