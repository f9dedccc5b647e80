import { type FSWatcher, watch } from 'node:fs';

export interface StoreWatch {
  /** Looks now, instead of at the next poll. */
  check(): Promise<void>;
  /** No look begins any more; resolves when the one under way has ended. */
  close(): Promise<void>;
}

/** Looks at once when the store's channel is replaced, and by a poll because a watch may miss a network folder or a new one. */
export function watchStore(store: string, look: () => Promise<void>, pollMs: number): StoreWatch {
  const { check, close } = oneAtATime(look);
  const stop = onEvents(store, check, pollMs);
  return {
    check,
    close() {
      stop();
      return close();
    },
  };
}

/** Whoever asks while a look is under way shares one that begins after it. */
function oneAtATime(look: () => Promise<void>): StoreWatch {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let closed = false;
  return {
    check() {
      next ??= running.then(() => {
        next = null;
        if (!closed) running = look();
        return running;
      });
      return next;
    },
    close() {
      closed = true;
      return running;
    },
  };
}

function onEvents(store: string, check: () => Promise<void>, pollMs: number): () => void {
  let watcher: FSWatcher | null = null;
  const startWatching = () => {
    try {
      watcher = watch(store, { persistent: false }, (_event, file) => void (file === 'channel.json' && check()));
      watcher.on('error', stopWatching);
    } catch {
      watcher = null; // not there yet: the poll sees it, and tries again
    }
  };
  const stopWatching = () => {
    watcher?.close();
    watcher = null;
  };
  startWatching();
  const poll = setInterval(() => {
    if (!watcher) startWatching();
    void check();
  }, pollMs);
  poll.unref();
  return () => {
    clearInterval(poll);
    stopWatching();
  };
}
