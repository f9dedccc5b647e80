import { type Channel, readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import { firstBytes, type ReleaseRecord } from 'shared/releases/record/record.ts';
import { type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { listReleases, listVersions } from 'shared/releases/store.ts';
import { type MfAnswer, type MfOptions, requireName } from '../mf-options.ts';
import { kib, minute, tableText } from '../table.ts';

/** Which releases the store holds, and which of them is live. */
export async function listRemotes({ store, operands: [only] }: MfOptions): Promise<MfAnswer> {
  const channel = await readChannel(store);
  const names = only ? [requireName(only)] : releaseNames;
  const remotes = await Promise.all(names.map((name) => listOne(store, name, channel)));
  const rows = remotes.flatMap(({ name, releases }) =>
    releases.map((release) => [name, release.version, release.state, minute(release.builtAt), kib(release.firstBytes)]),
  );
  const unreadable = remotes.flatMap(({ name, damaged }) => damaged.map((version) => `${name}@${version}`));
  const head = channel
    ? `rev ${channel.rev}, ${minute(channel.updatedAt)}, by ${channel.by}: ${channel.reason}`
    : 'Nothing is live yet.';
  const text =
    rows.length > 0
      ? tableText(['remote', 'release', 'state', 'built', 'first load'], rows)
      : `The store ${store} holds no release; \`npm run mf -- publish\` puts some in.`;
  const warning = unreadable.length > 0 ? `\n\nTheir records are damaged: ${unreadable.join(', ')}` : '';
  return { text: `${head}\n\n${text}${warning}`, json: { rev: channel?.rev ?? 0, store, remotes } };
}

async function listOne(store: string, name: ReleaseName, channel: Channel | null) {
  const { current = null, previous = null, enabled = true, killed = [] } = channel?.remotes[name] ?? {};
  const releases = (await listReleases(store, name)).map((record) => summary(record, channel));
  const readable = new Set(releases.map(({ version }) => version));
  const damaged = (await listVersions(store, name)).filter((version) => !readable.has(version));
  return { name, current, previous, enabled, killed, releases, damaged };
}

function summary(record: ReleaseRecord, channel: Channel | null) {
  const { name, version, builtAt, commit } = record;
  const pointer = channel?.remotes[name];
  const live = pointer?.enabled ? 'live' : 'live, switched off';
  const place = pointer?.current === version ? live : pointer?.previous === version ? 'previous' : '';
  const state = pointer?.killed.includes(version) ? 'killed' : place;
  return { version, state, builtAt, commit, firstBytes: firstBytes(record) };
}

/** Changes of the channel with author, time and reason, the newest first. */
export async function showHistory({ store, operands: [only], limit }: MfOptions): Promise<MfAnswer> {
  const name = only && requireName(only);
  const entries = (await readHistory(store)).filter(({ remote }) => !name || remote === name).slice(0, limit);
  const rows = entries.map(({ at, rev, by, verb, remote, from, to, reason, killed }) => [
    minute(at),
    rev,
    killed && verb !== 'kill' ? `${verb} --kill` : verb,
    remote,
    (verb === 'kill' ? killed : from) ?? '-',
    (verb === 'kill' ? undefined : to) ?? '-',
    by,
    reason,
  ]);
  const text =
    rows.length > 0
      ? tableText(['when', 'rev', 'what', 'remote', 'from', 'to', 'who', 'why'], rows)
      : 'Nothing was ever moved.';
  return { text, json: entries };
}
