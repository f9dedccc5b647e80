import { setTimeout as sleep } from 'node:timers/promises';
import { ImageFailure } from './image-failure.ts';

/** Looks in a row that told nothing: the provider does not know the task, or cannot be reached. */
const maxUnknown = 20;

/**
 * Looks at a task again and again until it has ended.
 * @param look how the task stands; undefined when that is not known now
 * @throws ImageFailure `lost` when nothing is known of it for long
 */
export async function* followTask<State>(
  look: () => Promise<State | undefined>,
  { everyMs, signal }: { everyMs: number; signal: AbortSignal },
): AsyncGenerator<State> {
  let unknown = 0;
  for (;;) {
    const state = await look();
    if (state === undefined) unknown++;
    else {
      unknown = 0;
      yield state;
    }
    if (unknown >= maxUnknown) throw new ImageFailure('lost', 'nothing is known of its task');
    // Rarer while the provider cannot be reached.
    await sleep(everyMs * Math.min(1 + unknown, 10), undefined, { signal });
  }
}
