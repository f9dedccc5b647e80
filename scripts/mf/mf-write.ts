import { type Channel, type Pointer, type Pointers, readChannel } from 'shared/releases/channel.ts';
import { exitCodes } from 'shared/releases/problem.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { writeChannel } from 'shared/releases/write-channel.ts';
import { type Convergence, findLiveShells, waitForRev, waitForTab } from './live-shells.ts';
import { type MfAnswer, type MfOptions, requireReason } from './mf-options.ts';
import { troubleSentence } from './mf-problem.ts';

/** Changes one remote's pointer, waits until the running shells serve it, and says so with figures. */
export async function writeAndWait(
  options: MfOptions,
  name: ReleaseName,
  change: (remotes: Pointers) => Pointers | Promise<Pointers>,
): Promise<MfAnswer> {
  const { store, dataDir, by, ifRev, dryRun, verb = '' } = options;
  const reason = requireReason(options);
  const before = await readChannel(store);
  const above = Math.max(0, ...(await findLiveShells(dataDir)).map(({ status }) => status?.rev ?? 0));
  const troubles = new Set<string>();
  const onTrouble = (error: unknown) => troubles.add(`\n${troubleSentence(error, store)}`);
  const channel = await writeChannel(store, change, { by, verb, reason, ifRev, dryRun, above, onTrouble });
  const [old, now] = [before?.remotes[name], channel.remotes[name]];
  const { rev } = channel;
  const { current: to, enabled, killed } = now ?? { current: '', enabled: true, killed: [] };
  const facts = { remote: name, from: old?.current ?? null, to, enabled, killed, rev };
  if (rev === before?.rev) {
    const text = `${name} is at ${to}${enabled ? '' : ', switched off,'} already; nothing was changed (rev ${rev}).`;
    return { text, json: { ...facts, changed: false } };
  }
  const what = `${whatChanged(name, old, now)}, rev ${rev}`;
  if (dryRun) return { text: `Would write ${what}. Nothing was changed.`, json: { ...facts, changed: false, dryRun } };
  const { text, json, exitCode } = await arrival(options, what, channel);
  const hint = enabled || verb === 'disable' ? '' : `\nIt is switched off; to switch it on: ${enableLine(name)}`;
  return { text: [text, hint, ...troubles].join(''), json: { ...facts, changed: true, convergence: json }, exitCode };
}

const enableLine = (name: string) => `npm run mf -- enable ${name} --reason "…"`;

function whatChanged(name: string, old: Pointer | undefined, now: Pointer | undefined): string {
  const moved = old?.current !== now?.current ? [`${name}: ${old?.current ?? '(nothing)'} → ${now?.current}`] : [];
  const switched = old && old.enabled !== now?.enabled ? [`${name} switched ${now?.enabled ? 'on' : 'off'}`] : [];
  const killed = now?.killed.filter((version) => !old?.killed.includes(version)) ?? [];
  return [...moved, ...switched, ...killed.map((version) => `${name}@${version} killed`)].join(', ');
}

/** Waits until every running shell serves the channel. */
export async function arrival(
  { dataDir, wait }: MfOptions,
  what: string,
  { rev, updatedAt }: Channel,
): Promise<MfAnswer & { json: Convergence }> {
  const since = Date.parse(updatedAt);
  const json = await waitForRev(dataDir, rev, { since });
  switch (json.outcome) {
    case 'no shell runs':
      return { text: `${what}. No shell runs on ${dataDir}; the next one to start takes it.`, json };
    case 'converged': {
      const figures = `${what}. Live on ${plural(json.shells)}: server ${seconds(json.seconds)}`;
      if (!wait) return { text: `${figures}.`, json };
      const firstTab = await waitForTab(dataDir, rev, { since });
      const tab =
        firstTab === null ? '; no open tab asked within 6 s (none may be open)' : `, first tab ${seconds(firstTab)}`;
      return { text: `${figures}${tab}.`, json: { ...json, firstTab } };
    }
    case 'refused':
      return {
        text: `${what}. A running shell REFUSED it and goes on serving what it had:\n  ${json.reason}\nPut it back, or no later change arrives: npm run mf -- rollback <remote> --reason "…"`,
        json,
        exitCode: exitCodes.probe,
      };
    case 'timed out': {
      const who = json.behind.map(({ shell, rev: at }) => `shell ${shell} ${said(at)}`).join(', ');
      return {
        text: `${what}. The change IS live in the store, but after 10 s ${who}. See: npm run mf -- status`,
        json,
        exitCode: exitCodes.timeout,
      };
    }
  }
}

const said = (rev: number | null) => (rev === null ? 'does not answer' : `is at rev ${rev}`);
const seconds = (time: number) => `${time.toFixed(time < 1 ? 2 : 1)} s`;
const plural = (shells: number) => (shells === 1 ? '1 shell' : `${shells} shells`);
