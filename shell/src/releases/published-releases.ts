import { stat } from 'node:fs/promises';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { listVersions, recordFile } from 'shared/releases/store.ts';

/** Which releases the store holds. A record never changes, so each is looked at once. */
export class PublishedReleases {
  private readonly times = new Map<RemoteName, Map<string, number>>();
  private readonly store: string;

  constructor(store: string) {
    this.store = store;
  }

  async read(name: RemoteName): Promise<void> {
    const known = this.times.get(name) ?? new Map<string, number>();
    const versions = await listVersions(this.store, name);
    if (versions.length === 0) return; // a store that cannot be read holds none either
    const times = await Promise.all(
      versions.map(async (version) => known.get(version) ?? publishedAt(recordFile(this.store, name, version))),
    );
    this.times.set(name, new Map(versions.map((version, place) => [version, times[place] ?? 0])));
  }

  /** Versions of one remote, the latest published first. */
  newest(name: RemoteName): string[] {
    const times = [...(this.times.get(name) ?? [])];
    return times.sort(([, a], [, b]) => b - a).map(([version]) => version);
  }
}

const publishedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
