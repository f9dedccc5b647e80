import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { remoteNames } from 'shared/releases/remotes.ts';
import { type Coalesced, coalesce } from '../coalesce.ts';

/**
 * Looks at once when the store's channel is replaced or a release is published, and by a poll because a watch may miss a
 * network folder or a new one.
 */
export function watchStore(store: string, look: () => Promise<void>, pollMs: number): Coalesced {
  const { run, close } = coalesce(look);
  const records = remoteNames.map((name) => new FolderWatch(join(store, 'records', name), () => void run()));
  const channel = new FolderWatch(store, (file) => void (file === 'channel.json' && run()));
  const folders = [channel, ...records];
  const poll = setInterval(() => {
    for (const folder of folders) void folder.keep();
    void run();
  }, pollMs);
  poll.unref();
  return {
    run,
    close() {
      clearInterval(poll);
      for (const folder of folders) folder.stop();
      return close();
    },
  };
}

/** Watches one folder, also one that is not there yet, and one that was removed and made again. */
class FolderWatch {
  private watcher: FSWatcher | null = null;
  private inode: number | null = null;
  private stopped = false;
  private readonly folder: string;
  private readonly onChange: (file: string | null) => void;

  constructor(folder: string, onChange: (file: string | null) => void) {
    this.folder = folder;
    this.onChange = onChange;
    void this.keep();
  }

  /** A folder of the same name may be another one by now, which the system does not report. */
  async keep(): Promise<void> {
    const inode = await stat(this.folder).then(
      ({ ino }) => ino,
      () => null,
    );
    if (this.stopped || (this.watcher && inode === this.inode)) return;
    this.watcher?.close();
    this.watcher = inode === null ? null : this.begin();
    this.inode = inode;
  }

  private begin(): FSWatcher | null {
    try {
      const watcher = watch(this.folder, { persistent: false }, (_event, file) => this.onChange(file));
      return watcher.on('error', () => watcher.close());
    } catch {
      return null; // the poll reads what is there, and the next `keep` tries again
    }
  }

  stop(): void {
    this.stopped = true;
    this.watcher?.close();
  }
}
