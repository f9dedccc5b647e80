import { stat } from 'node:fs/promises';
import type { RemoteName } from 'shared/releases/remotes.ts';
import { listVersions, recordFile } from 'shared/releases/store.ts';

/** Which releases the store holds, and when each was published, or promoted again (`mf promote`). */
export class PublishedReleases {
  private readonly times = new Map<RemoteName, [version: string, at: number][]>();
  private readonly store: string;

  constructor(store: string) {
    this.store = store;
  }

  async read(name: RemoteName): Promise<void> {
    const versions = await listVersions(this.store, name);
    if (versions.length === 0) return; // a store that cannot be read holds none either
    const times = versions.map(async (version): Promise<[string, number]> => {
      return [version, await askedAt(recordFile(this.store, name, version))];
    });
    this.times.set(name, await Promise.all(times));
  }

  /** Versions of one remote, the latest first. */
  newest(name: RemoteName): string[] {
    const times = this.times.get(name) ?? [];
    return times.toSorted(([, a], [, b]) => b - a).map(([version]) => version);
  }
}

const askedAt = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
