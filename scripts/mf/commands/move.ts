import type { Pointer } from 'shared/releases/channel/channel.ts';
import { standsAlready } from 'shared/releases/channel/channel-changes.ts';
import { abortCanary, canaryVersion, pauseCanary, startCanaryRelease } from 'shared/releases/operations/canary.ts';
import {
  disableRemote,
  enableRemote,
  killOldRelease,
  promoteRelease,
  rollBackRelease,
} from 'shared/releases/operations/move.ts';
import type { Move } from 'shared/releases/operations/move-pointer.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { findsText } from '../canary/canary-text.ts';
import { type MfAnswer, type MfOptions, moveOptions, requireName, sayWaiting } from '../mf-options.ts';
import { troubleSentence } from '../mf-problem.ts';
import { convergenceAnswer } from './convergence.ts';
import { requireRelease } from './release-operand.ts';

export async function promote(options: MfOptions): Promise<MfAnswer> {
  const { kill, unprepared, evenIfEmpty, percent, pause, finish, abort } = options;
  if ([percent !== undefined, pause, finish, abort].filter(Boolean).length > 1) {
    throw new ReleaseProblem('usage', 'One of --percent, --pause, --finish and --abort at a time.');
  }
  if (pause || abort) return endOrPause(options);
  const release = finish ? await canaryOperand(options) : requireRelease('promote', options.operands[0]);
  const moving = { ...moveOptions(options), ...release, kill, unprepared, evenIfEmpty, onWait: sayWaiting };
  if (percent !== undefined) {
    const begun = answer(options, await startCanaryRelease(options.site, { ...moving, percent }));
    return { ...begun, text: `${begun.text}\n${findsText(percent)}` };
  }
  return answer(options, await promoteRelease(options.site, moving));
}

async function endOrPause(options: MfOptions): Promise<MfAnswer> {
  const { name } = await canaryOperand(options);
  const moving = { ...moveOptions(options), name };
  if (options.pause) return answer(options, await pauseCanary(options.site, moving));
  return answer(options, await abortCanary(options.site, { ...moving, kill: options.kill }));
}

/** The canary of the remote that is named, with or without its version. */
async function canaryOperand({ site, operands: [typed = ''] }: MfOptions) {
  const [asked, version] = typed.split('@');
  const name = requireName(asked);
  const standing = await canaryVersion(site, name);
  if (version && version !== standing) throw standsAlready(name, standing);
  return { name, version: standing };
}

export async function rollback(options: MfOptions): Promise<MfAnswer> {
  const name = requireName(options.operands[0]);
  const to = options.to?.replace(`${name}@`, '');
  return answer(
    options,
    await rollBackRelease(options.site, { ...moveOptions(options), name, to, kill: options.kill }),
  );
}

export async function kill(options: MfOptions): Promise<MfAnswer> {
  const moving = { ...moveOptions(options), ...requireRelease('kill', options.operands[0]) };
  return answer(options, await killOldRelease(options.site, moving));
}

export async function disable(options: MfOptions): Promise<MfAnswer> {
  const name = requireName(options.operands[0]);
  return answer(options, await disableRemote(options.site, { ...moveOptions(options), name }));
}

export async function enable(options: MfOptions): Promise<MfAnswer> {
  const name = requireName(options.operands[0]);
  return answer(options, await enableRemote(options.site, { ...moveOptions(options), name }));
}

/** What became of a move, in sentences and for programs. */
function answer(options: MfOptions, move: Move): MfAnswer {
  const { name, old, now, rev, outcome, convergence, later, damage } = move;
  const { current: to, enabled, killed } = now ?? { current: '', enabled: true, killed: [] };
  const facts = { remote: name, from: old?.current ?? null, to, enabled, killed, rev };
  const damaged = damage ? `Its files are damaged: ${damage}\n` : '';
  if (outcome === 'none') {
    const text = `${name} is at ${to}${enabled ? '' : ', switched off,'} already; nothing was changed (rev ${rev}).`;
    return { text: damaged + text, json: { ...facts, changed: false } };
  }
  const what = `${whatChanged(move)}, rev ${rev}`;
  if (!convergence) {
    const text = `${damaged}Would write ${what}. Nothing was changed.`;
    return { text, json: { ...facts, changed: false, dryRun: true } };
  }
  const { text, exitCode } = convergenceAnswer(options, { what, convergence, moved: name, later });
  const isOff = !enabled && options.verb !== 'disable';
  const hint = isOff ? `\nIt is switched off; to switch it on: npm run mf -- enable ${name} --reason "…"` : '';
  const troubles = new Set(move.troubles.map((error) => `\n${troubleSentence(error, options.site.store)}`));
  return {
    text: [damaged, text, hint, ...troubles].join(''),
    json: { ...facts, changed: true, convergence },
    exitCode,
  };
}

function canaryChange(name: string, old: Pointer | null, now: Pointer | null): string[] {
  const [before, after] = [old?.canary, now?.canary];
  if (after && (before?.version !== after.version || before.percent !== after.percent)) {
    const whom = after.percent > 0 ? `${after.percent} % of visitors get it` : 'nobody gets it at this moment';
    return [`${name}@${after.version} is a canary: ${whom}`];
  }
  return before && !after && now?.current !== before.version
    ? [`${name}@${before.version} is no canary any more: everybody gets ${now?.current}`]
    : [];
}

function whatChanged({ name, old, now }: { name: string; old: Pointer | null; now: Pointer | null }): string {
  const moved = old?.current !== now?.current ? [`${name}: ${old?.current ?? '(nothing)'} → ${now?.current}`] : [];
  const switched = old && old.enabled !== now?.enabled ? [`${name} switched ${now?.enabled ? 'on' : 'off'}`] : [];
  const killed = now?.killed.filter((version) => !old?.killed.includes(version)) ?? [];
  const done = [
    ...moved,
    ...switched,
    ...canaryChange(name, old, now),
    ...killed.map((version) => `${name}@${version} killed`),
  ];
  return done.join(', ') || `${name}: ${now?.current} is tried again`;
}
