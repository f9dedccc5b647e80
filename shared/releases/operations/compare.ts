import { readChannel } from 'shared/releases/channel/channel.ts';
import { requireStore, type Site } from 'shared/releases/operations/site.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { readContents } from 'shared/releases/record/contents.ts';
import { firstBytes, type ReleaseRecord } from 'shared/releases/record/record.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import { readRecord, releaseFolder, verifyStored } from 'shared/releases/store.ts';

/** What only one of two releases has. */
export interface Difference {
  added: string[];
  removed: string[];
}

/** What differs between two releases of one part. */
export interface Comparison {
  name: ReleaseName;
  from: string;
  to: string;
  routes: Difference;
  endpoints: Difference;
  /** Exports of the shell that it uses. */
  uses: Difference;
  texts: Difference;
  /** Versions of shared libraries that differ; null: it does not use it. */
  shared: { library: string; from: string | null; to: string | null }[];
  /** Bytes: brotli of the first load and of all browser files, plain of the server's file. */
  bytes: Record<'first' | 'browser' | 'server', { from: number; to: number }>;
}

/**
 * Compares two releases of one part by what the store holds of them. Nothing of them is run.
 * @param versions `from`: by default the live one
 * @throws ReleaseProblem (integrity) when a file of one is not what was published
 */
export async function compareReleases(
  site: Site,
  name: ReleaseName,
  versions: { from?: string | undefined; to: string },
): Promise<Comparison> {
  requireStore(site);
  const { store } = site;
  const from = versions.from ?? (await readChannel(store))?.remotes[name]?.current;
  if (!from) throw new ReleaseProblem('usage', `Nothing of ${name} is live: name two releases.`);
  const [old, next] = [await readWhole(store, name, from), await readWhole(store, name, versions.to)];
  const libraries = new Set([...Object.keys(old.record.shared), ...Object.keys(next.record.shared)]);
  const bytes = (of: (record: ReleaseRecord) => number) => ({ from: of(old.record), to: of(next.record) });
  return {
    name,
    from,
    to: versions.to,
    routes: difference(old.contents.routes, next.contents.routes),
    endpoints: difference(old.contents.endpoints, next.contents.endpoints),
    uses: difference(old.record.uses, next.record.uses),
    texts: difference(old.contents.texts, next.contents.texts),
    shared: [...libraries]
      .sort()
      .map((library) => ({
        library,
        from: old.record.shared[library] ?? null,
        to: next.record.shared[library] ?? null,
      }))
      .filter((it) => it.from !== it.to),
    bytes: {
      first: bytes(firstBytes),
      browser: bytes(({ browser }) => Object.values(browser.files).reduce((sum, it) => sum + (it.br || it.bytes), 0)),
      server: bytes(({ server }) => server?.bytes ?? 0),
    },
  };
}

async function readWhole(store: string, name: ReleaseName, version: string) {
  const record = await readRecord(store, name, version);
  await verifyStored(store, record);
  return { record, contents: await readContents(releaseFolder(store, name, version), record) };
}

function difference(from: readonly string[], to: readonly string[]): Difference {
  const [old, next] = [new Set(from), new Set(to)];
  return { added: to.filter((it) => !old.has(it)), removed: from.filter((it) => !next.has(it)) };
}
