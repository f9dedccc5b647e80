/** Work of which one run at a time is enough: callers that come meanwhile share the next run. */
export interface Coalesced {
  /** Begins now, or when the run under way has ended. Resolves when a run that began after the call has ended. */
  run(): Promise<void>;
  /** No run begins any more; resolves when the one under way has ended. */
  close(): Promise<void>;
}

/** Callers that come while a run is under way share the next one. @param work must not throw */
export function coalesce(work: () => Promise<void>): Coalesced {
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  let closed = false;
  return {
    run() {
      next ??= running.then(() => {
        next = null;
        if (!closed) running = work();
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
