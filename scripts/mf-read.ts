import { type Channel, readChannel } from 'shared/releases/channel.ts';
import { readJournal } from 'shared/releases/journal.ts';
import { firstBytes, type ReleaseRecord } from 'shared/releases/record.ts';
import { releaseNames } from 'shared/releases/remotes.ts';
import { listReleases } from 'shared/releases/store.ts';
import { findLiveShells, waitForRev } from './live-shells.ts';
import { type MfOptions, requireName } from './mf-options.ts';
import type { MfAnswer } from './mf-write.ts';
import { tableText } from './table.ts';

/** Which releases the store holds, and which of them is live. */
export async function listRemotes({ store, operands: [only] }: MfOptions): Promise<MfAnswer> {
  const channel = await readChannel(store);
  const names = only ? [requireName(only)] : releaseNames;
  const remotes = await Promise.all(
    names.map(async (name) => {
      const { current = null, previous = null } = channel?.remotes[name] ?? {};
      const releases = (await listReleases(store, name)).map((record) => summary(record, channel));
      return { name, current, previous, releases };
    }),
  );
  const rows = remotes.flatMap(({ name, releases }) =>
    releases.map((release) => [name, release.version, release.state, minute(release.builtAt), kib(release.firstBytes)]),
  );
  const head = channel
    ? `rev ${channel.rev}, ${minute(channel.updatedAt)}, by ${channel.by}: ${channel.reason}`
    : 'Nothing is live yet.';
  const text =
    rows.length > 0
      ? tableText(['remote', 'release', 'state', 'built', 'first load'], rows)
      : `The store ${store} holds no release; \`npm run mf -- publish\` puts some in.`;
  return { text: `${head}\n\n${text}`, json: { rev: channel?.rev ?? 0, store, remotes } };
}

function summary(record: ReleaseRecord, channel: Channel | null) {
  const { name, version, builtAt, commit } = record;
  const pointer = channel?.remotes[name];
  const live = pointer?.current === version ? 'live' : pointer?.previous === version ? 'previous' : '';
  const state = pointer?.killed.includes(version) ? 'killed' : live;
  return { version, state, builtAt, commit, firstBytes: firstBytes(record) };
}

/** What every running shell serves right now. */
export async function shellStatus({ store, dataDir, wait }: MfOptions): Promise<MfAnswer> {
  const channel = await readChannel(store);
  const convergence = wait && channel ? await waitForRev(dataDir, channel.rev) : undefined;
  const shells = await findLiveShells(dataDir);
  const rows = shells.flatMap(({ note, status }) =>
    Object.entries(status.remotes).map(([name, { current, resident }]) => [
      note.pid,
      status.rev,
      name,
      current ?? '(none)',
      resident.filter((version) => version !== current).join(' ') || '-',
    ]),
  );
  const refusals = shells.flatMap(({ note, status: { lastRefusal: last } }) =>
    last ? [`Shell ${note.pid} refused rev ${last.rev ?? '?'} at ${minute(last.at)}: ${last.reason}`] : [],
  );
  const head = `The channel is at rev ${channel?.rev ?? 0}. ${shells.length === 0 ? 'No shell runs.' : ''}`.trim();
  const text = [
    head,
    ...(rows.length ? [tableText(['shell', 'rev', 'remote', 'serves', 'also resident'], rows)] : []),
    ...refusals,
  ];
  const timedOut = convergence?.outcome === 'timed out' || convergence?.outcome === 'refused';
  return { text: text.join('\n\n'), json: { rev: channel?.rev ?? 0, convergence, shells }, exitCode: timedOut ? 7 : 0 };
}

/** Who moved what, when and why; the newest first. */
export async function showHistory({ store, operands: [only], limit }: MfOptions): Promise<MfAnswer> {
  const name = only && requireName(only);
  const entries = (await readJournal(store)).filter(({ remote }) => !name || remote === name).slice(0, limit);
  const rows = entries.map(({ at, rev, by, verb, remote, from, to, reason }) => [
    minute(at),
    rev,
    verb,
    remote,
    from ?? '-',
    to ?? '-',
    by,
    reason,
  ]);
  const text =
    rows.length > 0
      ? tableText(['when', 'rev', 'what', 'remote', 'from', 'to', 'who', 'why'], rows)
      : 'Nothing was ever moved.';
  return { text, json: entries };
}

const minute = (iso: string) => iso.slice(0, 16).replace('T', ' ');
const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
