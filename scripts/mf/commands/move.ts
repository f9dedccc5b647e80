import type { Pointer } from 'shared/releases/channel/channel.ts';
import {
  disableRemote,
  enableRemote,
  killOldRelease,
  promoteRelease,
  rollBackRelease,
} from 'shared/releases/operations/move.ts';
import type { Move } from 'shared/releases/operations/move-pointer.ts';
import { type MfAnswer, type MfOptions, moveOptions, requireName, sayWaiting } from '../mf-options.ts';
import { troubleSentence } from '../mf-problem.ts';
import { convergenceAnswer } from './convergence.ts';
import { requireRelease } from './release-operand.ts';

export async function promote(options: MfOptions): Promise<MfAnswer> {
  const { kill, unprepared, evenIfEmpty } = options;
  const moving = {
    ...moveOptions(options),
    ...requireRelease('promote', options.operands[0]),
    kill,
    unprepared,
    evenIfEmpty,
  };
  return answer(options, await promoteRelease(options.site, { ...moving, onWait: sayWaiting }));
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

function whatChanged({ name, old, now }: { name: string; old: Pointer | null; now: Pointer | null }): string {
  const moved = old?.current !== now?.current ? [`${name}: ${old?.current ?? '(nothing)'} → ${now?.current}`] : [];
  const switched = old && old.enabled !== now?.enabled ? [`${name} switched ${now?.enabled ? 'on' : 'off'}`] : [];
  const killed = now?.killed.filter((version) => !old?.killed.includes(version)) ?? [];
  const done = [...moved, ...switched, ...killed.map((version) => `${name}@${version} killed`)];
  return done.join(', ') || `${name}: ${now?.current} is tried again`;
}
