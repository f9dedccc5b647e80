import type { ChildProcess } from 'node:child_process';

/**
 * Calls back when a child that sent `{ type: 'alive' }` falls silent: its event loop stands still. A child that never
 * sends one is not watched.
 * @returns how to end the watch
 */
export function watchSilence(child: ChildProcess, silenceMs: number, onSilence: () => void): () => void {
  let heardAt: number | undefined;
  let tickedAt = Date.now();
  child.on('message', (message: { type?: string }) => {
    if (message?.type === 'alive') heardAt = Date.now();
  });
  const step = Math.min(1_000, silenceMs / 5);
  const ticker = setInterval(() => {
    const now = Date.now();
    const slept = now - tickedAt > silenceMs / 2; // the whole machine was suspended, not the child
    tickedAt = now;
    if (slept && heardAt) heardAt = now;
    if (!heardAt || now - heardAt < silenceMs) return;
    heardAt = undefined;
    onSilence();
  }, step);
  return () => clearInterval(ticker);
}
