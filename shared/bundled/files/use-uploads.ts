import { useEffect, useState } from 'react';

/**
 * Files of one place of a page that are on their way or there. What is removed is not sent any further, and leaving the page
 * ends all.
 *
 * @example const { files, show, patch, send, remove } = useUploads<Picture>();
 */
export function useUploads<F extends { key: string }>() {
  const [files, setFiles] = useState<readonly F[]>([]);
  /** Those that are being sent, by their keys. */
  const [senders] = useState(() => new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const sender of senders.values()) sender.abort();
    },
    [senders],
  );
  return {
    files,
    /** Shows a file as the last one; one of the same key is replaced. */
    show: (file: F) => setFiles((now) => [...now.filter(({ key }) => key !== file.key), file]),
    patch: (key: string, change: Partial<F>) =>
      setFiles((now) => now.map((one) => (one.key === key ? { ...one, ...change } : one))),
    remove(keys: readonly string[]) {
      for (const key of keys) senders.get(key)?.abort();
      setFiles((now) => now.filter(({ key }) => !keys.includes(key)));
    },
    clear: () => setFiles([]),
    /** Does what sends a file. `fail` gets what went wrong, unless the file is not wanted any more. */
    async send(key: string, work: (signal: AbortSignal) => Promise<void>, fail: (error: unknown) => void) {
      const sender = new AbortController();
      senders.set(key, sender);
      try {
        await work(sender.signal);
      } catch (error) {
        if (!sender.signal.aborted) fail(error);
      } finally {
        if (senders.get(key) === sender) senders.delete(key);
      }
    },
  };
}
