import { setTimeout as sleep } from 'node:timers/promises';
import { ImageFailure } from './image-failure.ts';

/** Milliseconds in which nothing was heard of a task, until it is given up: all that a run of ours may take. */
const longestSilence = 15 * 60_000;

/**
 * Looks at a task again and again until it has ended.
 * @param look how the task stands; undefined when that is not known now: the provider does not know it, or cannot be reached
 * @throws ImageFailure `lost` when nothing is known of it for long
 */
export async function* followTask<State>(
  look: () => Promise<State | undefined>,
  { everyMs, signal, silence = longestSilence }: { everyMs: number; signal: AbortSignal; silence?: number },
): AsyncGenerator<State> {
  let unknown = 0;
  let heardAt = performance.now();
  for (;;) {
    const state = await look();
    if (state === undefined) unknown++;
    else {
      unknown = 0;
      heardAt = performance.now();
      yield state;
    }
    if (performance.now() - heardAt >= silence) throw new ImageFailure('lost', 'nothing is known of its task');
    // Rarer while the provider cannot be reached.
    await sleep(everyMs * Math.min(1 + unknown, 10), undefined, { signal });
  }
}
