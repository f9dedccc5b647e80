import { standingCanaries } from 'shared/releases/canary/slices.ts';
import type { Channel } from 'shared/releases/channel/channel.ts';
import type { LiveShell } from 'shared/releases/operations/live-shells.ts';
import { findStatus } from 'shared/releases/operations/look.ts';
import { type Convergence, convergenceTimeoutMs } from 'shared/releases/operations/wait-for-shells.ts';
import { exitCodes } from 'shared/releases/problem.ts';
import { canaryText } from '../canary/canary-text.ts';
import type { MfAnswer, MfOptions } from '../mf-options.ts';
import { sentenceOf } from '../mf-problem.ts';
import { freezeText } from '../rights/freeze.ts';
import { previewText } from '../rights/preview.ts';
import { tableText } from '../table.ts';
import { missingText } from './convergence.ts';
import { isAtFault, statesOf, troublesOf } from './troubles.ts';

export async function status(options: MfOptions): Promise<MfAnswer> {
  const { site, wait, timeoutMs = convergenceTimeoutMs } = options;
  const found = await findStatus(site, { timeoutMs: wait ? timeoutMs : 0 });
  const { channel, convergence, live, expected, freezes, previews } = found;
  const damage = found.damage ? sentenceOf(found.damage) : undefined;
  const rows = live.flatMap((shell) => rowsOf(shell, channel));
  const nothing = `Nothing is live: the store ${site.store} holds no channel.`;
  const head = damage ?? (channel ? `The channel is at rev ${channel.rev}.` : nothing);
  const text = [
    expected === 0 ? `${head} No shell runs on ${site.dataDir}.` : `${head} ${convergenceText(convergence)}`,
    ...(rows.length ? [tableText(['shell', 'rev', 'remote', 'serves', 'state', 'also prepared'], rows)] : []),
    ...(freezes.length ? [freezes.map(freezeText).join('\n')] : []),
    ...(previews.length ? [previews.map(previewText).join('\n')] : []),
    ...(channel ? standingCanaries(channel.remotes).map((canary) => canaryText(canary, live)) : []),
    ...troublesOf(live, convergence),
  ].join('\n\n');
  const exitCode = damage ? exitCodes.integrity : exitCodeOf(live, convergence);
  return {
    text,
    json: { rev: channel?.rev ?? 0, damage, freezes, previews, convergence, expected, shells: live },
    exitCode,
  };
}

const convergenceText = (convergence: Convergence): string =>
  `${convergence.shells} of ${convergence.of} ${convergence.of === 1 ? 'shell serves' : 'shells serve'} it${missingText(convergence)}.`;

/** Zero only when every shell that there should be serves all that is live, and visitors get its pages. */
function exitCodeOf(live: LiveShell[], { outcome }: Convergence): number {
  if (outcome === 'refused' || live.some(({ status }) => isAtFault(status))) return exitCodes.probe;
  return outcome === 'timed out' || live.some(({ status }) => status?.channelProblem) ? exitCodes.timeout : 0;
}

function rowsOf({ name: shell, status }: LiveShell, channel: Channel | null) {
  return Object.entries(status?.remotes ?? {}).map(([name, remote]) => {
    const { current, prepared, resident } = remote;
    const others = new Set([...prepared, ...resident].filter((version) => version !== current));
    return [
      shell,
      status?.rev ?? '-',
      name,
      channel?.remotes[name]?.enabled === false ? '(switched off)' : (current ?? '(none)'),
      statesOf(remote).join(', ') || 'ok',
      [...others].join(' ') || '-',
    ];
  });
}
