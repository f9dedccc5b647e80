import type { Pointer, Pointers } from 'shared/releases/channel/channel.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { type MfAnswer, type MfOptions, requireReason } from '../mf-options.ts';
import { troubleSentence } from '../mf-problem.ts';
import { reportArrival } from '../shells/arrival.ts';
import type { LiveShell } from '../shells/live-shells.ts';

/**
 * Changes one remote's pointer, waits until the running shells serve it, and says so with figures.
 * @param live the shells that run: the new rev is above theirs
 * @param change runs while the write lock is held
 */
export async function writeAndWait(
  options: MfOptions,
  name: ReleaseName,
  live: LiveShell[],
  change: (remotes: Pointers) => Pointers | Promise<Pointers>,
): Promise<MfAnswer> {
  const { store, by, ifRev, dryRun, verb = '' } = options;
  const reason = requireReason(options);
  const above = highestRev(live);
  const troubles = new Set<string>();
  const onTrouble = (error: unknown) => troubles.add(`\n${troubleSentence(error, store)}`);
  let old: Pointer | undefined;
  const changeNoted = (remotes: Pointers) => {
    old = remotes[name];
    return change(remotes);
  };
  const channel = await writeChannel(store, changeNoted, { by, verb, reason, ifRev, dryRun, above, onTrouble });
  const now = channel.remotes[name];
  const { rev } = channel;
  const { current: to, enabled, killed } = now ?? { current: '', enabled: true, killed: [] };
  const facts = { remote: name, from: old?.current ?? null, to, enabled, killed, rev };
  if (old?.rev === now?.rev) {
    const text = `${name} is at ${to}${enabled ? '' : ', switched off,'} already; nothing was changed (rev ${rev}).`;
    return { text, json: { ...facts, changed: false } };
  }
  const what = `${whatChanged(name, old, now)}, rev ${rev}`;
  if (dryRun) return { text: `Would write ${what}. Nothing was changed.`, json: { ...facts, changed: false, dryRun } };
  const { text, json, exitCode } = await reportArrival(options, what, channel, name);
  const hint = enabled || verb === 'disable' ? '' : `\nIt is switched off; to switch it on: ${enableLine(name)}`;
  return {
    text: [text, hint, ...troubles].join(''),
    json: { ...facts, changed: true, convergence: json },
    exitCode,
  };
}

/** A store that was lost continues above it, or running shells would not follow. */
export const highestRev = (live: LiveShell[]): number => Math.max(0, ...live.map(({ status }) => status?.rev ?? 0));

const enableLine = (name: string) => `npm run mf -- enable ${name} --reason "…"`;

function whatChanged(name: string, old: Pointer | undefined, now: Pointer | undefined): string {
  const moved = old?.current !== now?.current ? [`${name}: ${old?.current ?? '(nothing)'} → ${now?.current}`] : [];
  const switched = old && old.enabled !== now?.enabled ? [`${name} switched ${now?.enabled ? 'on' : 'off'}`] : [];
  const killed = now?.killed.filter((version) => !old?.killed.includes(version)) ?? [];
  const done = [...moved, ...switched, ...killed.map((version) => `${name}@${version} killed`)];
  return done.join(', ') || `${name}: ${now?.current} is tried again`;
}
