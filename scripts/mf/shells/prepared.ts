import { utimes } from 'node:fs/promises';
import { exitCodes, ReleaseProblem } from 'shared/releases/problem.ts';
import { recordFile } from 'shared/releases/store.ts';
import type { MfAnswer, MfOptions } from '../mf-options.ts';
import { findShells, type LiveShell } from './live-shells.ts';

interface Release {
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

/** Verifying, loading and rendering each page takes seconds; on a busy machine, after other releases, many. */
const longestMs = 60_000;

/**
 * Waits until the running shells have prepared a release or rejected it.
 * @param enough when to stop waiting
 */
async function waitForVerdicts(
  options: MfOptions,
  release: Release,
  enough: (verdicts: Verdicts) => boolean,
): Promise<Verdicts> {
  const deadline = Date.now() + (options.timeoutMs ?? longestMs);
  const sayAt = Date.now() + 1_000;
  for (let isSaid = false; ; ) {
    const { live, expected } = await findShells(options);
    const verdicts = verdictsOf(live, release, expected);
    const isDecided = verdicts.pending.length === 0 && live.length >= expected;
    if (isDecided || enough(verdicts) || Date.now() > deadline) return verdicts;
    if (!isSaid && Date.now() > sayAt) {
      isSaid = true;
      console.error(`Waiting until the shells have prepared ${release.name}@${release.version} …`);
    }
    await new Promise((done) => setTimeout(done, 100));
  }
}

function verdictsOf(live: LiveShell[], { name, version }: Release, of: number): Verdicts {
  const verdicts: Verdicts = { prepared: [], rejected: [], pending: [], of };
  for (const { name: shell, status } of live) {
    const remote = status?.remotes[name];
    const rejected = status?.rejected.find((it) => it.name === name && it.version === version);
    if (remote?.prepared.includes(version) || remote?.current === version) verdicts.prepared.push(shell);
    else if (rejected) verdicts.rejected.push({ shell, reason: rejected.reason, isEmpty: rejected.isEmpty });
    else verdicts.pending.push(shell);
  }
  return verdicts;
}

/**
 * Lets only what some running shell has prepared go live: it was verified, loaded and each of its pages rendered. With
 * `--even-if-empty` also what is held back for an empty page alone.
 * @throws ReleaseProblem: probe, when every shell rejected it; timeout, when none is ready; usage, when none runs
 */
export async function requirePrepared(options: MfOptions, release: Release): Promise<void> {
  if (options.unprepared || release.name === 'shell') return;
  if (!options.dryRun) await askFor(options, release);
  const key = `${release.name}@${release.version}`;
  const { prepared, rejected, of } = await waitForVerdicts(options, release, (it) => it.prepared.length > 0);
  if (prepared.length > 0) return;
  if (options.evenIfEmpty && rejected.some((it) => it.isEmpty) && rejected.every((it) => it.isEmpty)) return;
  if (of === 0) {
    throw new ReleaseProblem(
      'usage',
      `No shell runs on ${options.dataDir}, so none has prepared ${key}. Nothing was changed. If the site is down on purpose: --unprepared`,
    );
  }
  if (rejected.length > 0) throw new ReleaseProblem('probe', `${rejectedText(key, rejected)}\nNothing was changed.`);
  throw new ReleaseProblem(
    'timeout',
    `After ${(options.timeoutMs ?? longestMs) / 1000} s no shell has prepared ${key}. Nothing was changed. See: npm run mf -- status`,
  );
}

/** Shells prepare what came into the store last; so an old release becomes one of those. */
async function askFor({ store }: MfOptions, { name, version }: Release): Promise<void> {
  const now = new Date();
  await utimes(recordFile(store, name, version), now, now);
}

/** What the shells say of what was published. */
export async function reportVerdicts(options: MfOptions, release: Release): Promise<MfAnswer & { json: Verdicts }> {
  const json = await waitForVerdicts(options, release, () => false);
  const { prepared, rejected, of } = json;
  const key = `${release.name}@${release.version}`;
  if (of === 0) return { text: `No shell runs on ${options.dataDir}; the next one to start prepares it.`, json };
  const ready = `${key} is prepared on ${prepared.length} of ${of} ${of === 1 ? 'shell' : 'shells'}.`;
  if (rejected.length > 0) return { text: rejectedText(key, rejected), json, exitCode: exitCodes.probe };
  return { text: ready, json, exitCode: prepared.length < of ? exitCodes.timeout : 0 };
}

const rejectedText = (key: string, rejected: Verdicts['rejected']): string =>
  rejected
    .map(({ shell, reason }) => `Shell ${shell} REJECTED ${reason.startsWith(`${key}: `) ? '' : `${key}: `}${reason}`)
    .join('\n');
