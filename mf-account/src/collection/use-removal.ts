import { useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';

type State = 'removing' | 'removed' | 'restoring';

interface Work<T> {
  remove(item: T): Promise<unknown>;
  restore(item: T): Promise<unknown>;
}

/**
 * What was removed on this page. It stays in the list as one line with 撤销 until the page is left; what the API refuses goes
 * back to what it was.
 */
export function useRemoval<T extends { id: number }>({ remove, restore }: Work<T>) {
  const [states, setStates] = useState<Readonly<Record<number, State | undefined>>>({});
  async function change(item: T, [during, after]: [State, State | undefined], work: Work<T>['remove']) {
    const before = states[item.id];
    const show = (state: State | undefined) => setStates((now) => ({ ...now, [item.id]: state }));
    show(during);
    try {
      await work(item);
      show(after);
    } catch (error) {
      show(before);
      showToast('error', messageOf(error));
    }
  }
  return {
    stateOf: (item: T) => states[item.id],
    remove: (item: T) => void change(item, ['removing', 'removed'], remove),
    undo: (item: T) => void change(item, ['restoring', undefined], restore),
  };
}
export type Removal<T extends { id: number }> = ReturnType<typeof useRemoval<T>>;
