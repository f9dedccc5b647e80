import { listHistory, listStore } from 'shared/releases/operations/look.ts';
import { type MfAnswer, type MfOptions, optionalName } from '../mf-options.ts';
import { kib, minute, tableText } from '../table.ts';

export async function list({ site, operands: [only] }: MfOptions): Promise<MfAnswer> {
  const { store } = site;
  const { channel, remotes } = await listStore(site, optionalName(only));
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

export async function history({ site, operands: [only], limit }: MfOptions): Promise<MfAnswer> {
  const entries = await listHistory(site, { name: optionalName(only), limit });
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
