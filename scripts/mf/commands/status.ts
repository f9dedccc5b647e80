import type { Channel } from 'shared/releases/channel/channel.ts';
import type { LiveShell } from 'shared/releases/operations/live-shells.ts';
import { findStatus } from 'shared/releases/operations/look.ts';
import { type Convergence, convergenceTimeoutMs } from 'shared/releases/operations/wait-for-shells.ts';
import { exitCodes } from 'shared/releases/problem.ts';
import type { KnownShellStatus } from 'shared/releases/shell/shell-status.ts';
import type { MfAnswer, MfOptions } from '../mf-options.ts';
import { sentenceOf } from '../mf-problem.ts';
import { minute, tableText } from '../table.ts';
import { missingText, refusalText } from './convergence.ts';

/** How long `status` names a release that was published and rejected; by then its publisher has seen it. */
const rejectionShownMs = 24 * 3_600_000;

export async function status(options: MfOptions): Promise<MfAnswer> {
  const { site, wait, timeoutMs = convergenceTimeoutMs } = options;
  const found = await findStatus(site, { timeoutMs: wait ? timeoutMs : 0 });
  const { channel, convergence, live, expected } = found;
  const damage = found.damage ? sentenceOf(found.damage) : undefined;
  const rows = live.flatMap((shell) => rowsOf(shell, channel));
  const nothing = `Nothing is live: the store ${site.store} holds no channel.`;
  const head = damage ?? (channel ? `The channel is at rev ${channel.rev}.` : nothing);
  const text = [
    expected === 0 ? `${head} No shell runs on ${site.dataDir}.` : `${head} ${convergenceText(convergence)}`,
    ...(rows.length ? [tableText(['shell', 'rev', 'remote', 'serves', 'state', 'also prepared'], rows)] : []),
    ...troublesOf(live, convergence),
  ].join('\n\n');
  const exitCode = damage ? exitCodes.integrity : exitCodeOf(live, convergence);
  return { text, json: { rev: channel?.rev ?? 0, damage, convergence, expected, shells: live }, exitCode };
}

const convergenceText = (convergence: Convergence): string =>
  `${convergence.shells} of ${convergence.of} ${convergence.of === 1 ? 'shell serves' : 'shells serve'} it${missingText(convergence)}.`;

/** Zero only when every shell that there should be serves all that is live. */
function exitCodeOf(live: LiveShell[], { outcome }: Convergence): number {
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
function troublesOf(live: LiveShell[], { refusals }: Convergence): string[] {
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
