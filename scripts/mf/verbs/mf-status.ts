import { existsSync } from 'node:fs';
import { type Channel, readChannel } from 'shared/releases/channel/channel.ts';
import { exitCodes, ReleaseProblem } from 'shared/releases/problem.ts';
import type { KnownShellStatus } from 'shared/releases/shell/shell-status.ts';
import type { MfAnswer, MfOptions } from '../mf-options.ts';
import { refuseMissing, sentenceOf } from '../mf-problem.ts';
import { missingText, refusalText, wantedOf } from '../shells/arrival.ts';
import { findShells, type LiveShell } from '../shells/live-shells.ts';
import { type Arrival, waitForShells } from '../shells/wait-for-shells.ts';
import { minute, tableText } from '../table.ts';

/** How long `status` names a release that was published and rejected; by then its publisher has seen it. */
const rejectionShownMs = 24 * 3_600_000;

/** What every running shell serves right now. Answers also when the channel cannot be read: that is when it is needed. */
export async function shellStatus(options: MfOptions): Promise<MfAnswer> {
  const { store, dataDir, wait } = options;
  const { channel, damage } = await tryChannel(store);
  const wanted = channel ? wantedOf(channel) : { rev: 0, releases: {} };
  const arrival = await waitForShells(wanted, { ...options, timeoutMs: wait ? options.timeoutMs : 0 });
  const { live, expected } = await findShells(options);
  // Without a store and without a shell this is no site's folder.
  if (live.length === 0 && !existsSync(store)) refuseMissing(store);
  const rows = live.flatMap((shell) => rowsOf(shell, channel));
  const nothing = `Nothing is live: the store ${store} holds no channel.`;
  const head = damage ?? (channel ? `The channel is at rev ${channel.rev}.` : nothing);
  const text = [
    expected === 0 ? `${head} No shell runs on ${dataDir}.` : `${head} ${arrivalText(arrival)}`,
    ...(rows.length ? [tableText(['shell', 'rev', 'remote', 'serves', 'state', 'also prepared'], rows)] : []),
    ...troublesOf(live, arrival),
  ].join('\n\n');
  const exitCode = damage ? exitCodes.integrity : exitCodeOf(live, arrival);
  return { text, json: { rev: channel?.rev ?? 0, damage, convergence: arrival, expected, shells: live }, exitCode };
}

async function tryChannel(store: string): Promise<{ channel: Channel | null; damage?: string }> {
  try {
    return { channel: await readChannel(store) };
  } catch (error) {
    if (!(error instanceof ReleaseProblem)) throw error;
    return { channel: null, damage: sentenceOf(error) };
  }
}

const arrivalText = (arrival: Arrival): string =>
  `${arrival.shells} of ${arrival.of} ${arrival.of === 1 ? 'shell serves' : 'shells serve'} it${missingText(arrival)}.`;

/** Zero only when every shell that there should be serves all that is live. */
function exitCodeOf(live: LiveShell[], { outcome }: Arrival): number {
  if (outcome === 'refused' || live.some(({ status }) => isAtFault(status))) return exitCodes.probe;
  return outcome === 'timed out' || live.some(({ status }) => status?.channelProblem) ? exitCodes.timeout : 0;
}

function rowsOf({ name: shell, status }: LiveShell, channel: Channel | null) {
  return Object.entries(status?.remotes ?? {}).map(([name, remote]) => {
    const { current, prepared, resident, refused, quarantined, empty } = remote;
    const states = [
      quarantined ? 'QUARANTINED' : [],
      refused ? `REFUSED ${refused.version}` : [],
      empty.length > 0 ? `EMPTY ${empty.map(({ page }) => page).join(' ')}` : [],
    ].flat();
    const others = new Set([...prepared, ...resident].filter((version) => version !== current));
    return [
      shell,
      status?.rev ?? '-',
      name,
      channel?.remotes[name]?.enabled === false ? '(switched off)' : (current ?? '(none)'),
      states.join(', ') || 'ok',
      [...others].join(' ') || '-',
    ];
  });
}

function quarantinesOf(status: KnownShellStatus | null) {
  return Object.entries(status?.remotes ?? {}).flatMap(([name, { quarantined }]) =>
    quarantined ? [{ name, ...quarantined }] : [],
  );
}

const emptyPagesOf = (status: KnownShellStatus | null) =>
  Object.entries(status?.remotes ?? {}).flatMap(([name, { current, empty }]) =>
    empty.map((it) => ({ name, version: current, ...it })),
  );

const isAtFault = (status: KnownShellStatus | null) =>
  quarantinesOf(status).length > 0 || emptyPagesOf(status).length > 0;

/** What is wrong now, each with the command that helps. What is over is in the history. */
function troublesOf(live: LiveShell[], { refusals }: Arrival): string[] {
  const ofShells = live.flatMap(({ name: shell, status }) => [
    ...(status ? [] : [`Shell ${shell} does not answer.`]),
    ...(status?.channelProblem
      ? [
          `Shell ${shell} cannot follow the channel since ${minute(status.channelProblem.at)}: ${status.channelProblem.reason}`,
        ]
      : []),
    ...quarantinesOf(status).map(({ name, version, reason, at }) =>
      quarantineText(shell, { name, version, reason, at }),
    ),
    ...emptyPagesOf(status).map(
      ({ name, version, page, at }) =>
        `Shell ${shell} answers ${page} of ${name}@${version} with an EMPTY page since ${minute(at)}: nothing failed, and nothing is shown.
To go back: npm run mf -- rollback ${name} --reason "empty page"`,
    ),
    ...(status?.rejected ?? [])
      .filter(({ at }) => Date.now() - Date.parse(at) < rejectionShownMs)
      .map(
        ({ name, version, reason, at }) =>
          `Shell ${shell} rejected ${name}@${version} at ${minute(at)}; nothing was moved: ${reason}`,
      ),
  ]);
  return refusals.length > 0 ? [...ofShells, refusalText(refusals)] : ofShells;
}

interface Quarantine {
  name: string;
  version: string;
  reason: string;
  at: string;
}

const quarantineText = (shell: string, { name, version, reason, at }: Quarantine): string =>
  `Shell ${shell} put ${name}@${version} in QUARANTINE at ${minute(at)}: ${reason}
Its pages are filled by browsers until another release is live: npm run mf -- rollback ${name} --reason "…"
To give this one another chance: npm run mf -- promote ${name}@${version} --reason "…"`;
