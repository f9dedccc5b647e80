import { withWriteLock } from 'shared/releases/channel/write-lock.ts';
import { findShells } from 'shared/releases/operations/live-shells.ts';
import { requireFit } from 'shared/releases/operations/require-fit.ts';
import { requireStore, type Site } from 'shared/releases/operations/site.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import type { RemoteName } from 'shared/releases/remotes.ts';
import {
  makePreview,
  maxPreviewed,
  type Preview,
  readPreviews,
  writePreviews,
} from 'shared/releases/rights/previews.ts';
import { type Bearer, requireRight } from 'shared/releases/rights/tokens.ts';
import { readRecord, verifyStored } from 'shared/releases/store.ts';

type Previewed = Bearer & { name: RemoteName; version: string };

/**
 * Lets whoever has the link see a published release until then, and nobody else.
 * @returns the key that the link carries: `/_mf/preview/<key>`
 * @throws ReleaseProblem: conflict, when two other releases are shown already; fit, integrity as `promoteRelease`
 */
export async function startPreview(
  site: Site,
  options: Previewed & { until: Date },
): Promise<{ key: string; preview: Preview }> {
  const { name, version, until } = options;
  const { store } = site;
  requireStore(site);
  const record = await readRecord(store, name, version);
  await requireFit(store, record, (await findShells(site)).live);
  await verifyStored(store, record);
  return withWriteLock(store, async () => {
    const by = await requireRight(store, options, [name]);
    const previews = await readPreviews(store);
    const others = previews.filter((it) => it.name !== name || it.version !== version);
    const shown = [...new Set(others.map((it) => `${it.name}@${it.version}`))];
    if (shown.length >= maxPreviewed) {
      throw new ReleaseProblem('conflict', `${shown.join(' and ')} are shown already, and no more than two at once.`, {
        way: 'end a preview',
        release: shown[0] ?? '',
      });
    }
    const made = makePreview({ name, version, until: until.toISOString(), by });
    await writePreviews(store, [...previews, made.preview]);
    return made;
  });
}

/** Ends all previews of a release: their links open nothing any more. @returns how many there were */
export async function endPreviews(site: Site, options: Previewed): Promise<number> {
  const { name, version } = options;
  const { store } = site;
  requireStore(site);
  return withWriteLock(store, async () => {
    await requireRight(store, options, [name]);
    const previews = await readPreviews(store);
    const others = previews.filter((it) => it.name !== name || it.version !== version);
    await writePreviews(store, others);
    return previews.length - others.length;
  });
}
