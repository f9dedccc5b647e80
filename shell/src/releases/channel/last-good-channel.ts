import type { Channel, Pointer } from 'shared/releases/channel/channel.ts';
import { keepLastGood, type LastGood, readLastGood } from 'shared/releases/channel/last-good.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import type { Served } from '../plan-remote.ts';

export type ServedRemotes = Readonly<Record<string, Served>>;

/**
 * The channel as it is really served, with the records of its releases: a remote whose release was refused stands here
 * with the one that was live before. A shell starts on it when the store is lost, and `mf restore` puts it back.
 */
export class LastGoodChannel {
  private lastGood: LastGood | null = null;
  private saving: Promise<void> = Promise.resolve();
  private readonly file: string;
  private readonly onLost: (error: unknown) => void;

  /**
   * @param file on the shell's own disk, shared by all shells there
   * @param onLost called when it cannot be written; it counts in memory all the same
   */
  constructor(file: string, onLost: (error: unknown) => void) {
    this.file = file;
    this.onLost = onLost;
  }

  get channel(): Channel | null {
    return this.lastGood?.channel ?? null;
  }

  async read(): Promise<void> {
    this.lastGood = await readLastGood(this.file);
  }

  recordOf(name: string): ReleaseRecord | undefined {
    return this.lastGood?.records[name];
  }

  /** Not awaited: the next rollback must not wait for the disk. */
  keep(channel: Channel, served: ServedRemotes): void {
    const next: LastGood = { channel: { ...channel, remotes: {} }, records: {} };
    for (const [name, pointer] of Object.entries(channel.remotes)) {
      const [record, kept] = this.goodOf(name, pointer, served[name]);
      next.channel.remotes[name] = kept;
      if (record) next.records[name] = record;
    }
    if (JSON.stringify(next) === JSON.stringify(this.lastGood)) return;
    this.lastGood = next;
    this.saving = this.saving.then(() => keepLastGood(this.file, next)).catch(this.onLost);
  }

  /** Resolves when all is written. */
  saved(): Promise<void> {
    return this.saving;
  }

  private goodOf(name: string, pointer: Pointer, served: Served | undefined): [ReleaseRecord | undefined, Pointer] {
    const record = served?.record && !served.reason ? served.record : this.recordOf(name);
    if (!record || !pointer.enabled) return [record, pointer];
    const { version } = record;
    const previous = pointer.previous === version ? null : pointer.previous;
    return [record, { ...pointer, current: version, previous }];
  }
}
