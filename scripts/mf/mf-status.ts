import { type Channel, readChannel } from 'shared/releases/channel.ts';
import { exitCodes, ReleaseProblem } from 'shared/releases/problem.ts';
import { findLiveShells, type LiveShell, waitForRev } from './live-shells.ts';
import type { MfAnswer, MfOptions } from './mf-options.ts';
import { sentenceOf } from './mf-problem.ts';
import { minute, tableText } from './table.ts';

/** What every running shell serves right now. Answers also when the channel cannot be read: that is when it is needed. */
export async function shellStatus({ store, dataDir, wait }: MfOptions): Promise<MfAnswer> {
  const { channel, damage } = await tryChannel(store);
  const convergence = wait && channel ? await waitForRev(dataDir, channel.rev) : undefined;
  const shells = await findLiveShells(dataDir);
  const rows = shells.flatMap((shell) => rowsOf(shell, channel));
  const said = shells.flatMap(({ name, status }) => {
    if (!status) return [`Shell ${name} does not answer.`];
    const { lastRefusal: last } = status;
    return last ? [`Shell ${name} refused rev ${last.rev ?? '?'} at ${minute(last.at)}: ${last.reason}`] : [];
  });
  const nothing = `Nothing is live: the store ${store} holds no channel.`;
  const head = damage ?? (channel ? `The channel is at rev ${channel.rev}.` : nothing);
  const text = [
    shells.length === 0 ? `${head} No shell runs on ${dataDir}.` : head,
    ...(rows.length ? [tableText(['shell', 'rev', 'remote', 'serves', 'also resident'], rows)] : []),
    ...said,
  ].join('\n\n');
  const timedOut = convergence?.outcome === 'timed out' || convergence?.outcome === 'refused';
  const exitCode = damage ? exitCodes.integrity : timedOut ? exitCodes.timeout : 0;
  return { text, json: { rev: channel?.rev ?? 0, damage, convergence, shells }, exitCode };
}

async function tryChannel(store: string): Promise<{ channel: Channel | null; damage?: string }> {
  try {
    return { channel: await readChannel(store) };
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error;
    return { channel: null, damage: sentenceOf(error) };
  }
}

function rowsOf({ name: shell, status }: LiveShell, channel: Channel | null) {
  return Object.entries(status?.remotes ?? {}).map(([name, { current, resident }]) => [
    shell,
    status?.rev ?? '-',
    name,
    channel?.remotes[name]?.enabled === false ? '(switched off)' : (current ?? '(none)'),
    resident.filter((version) => version !== current).join(' ') || '-',
  ]);
}
