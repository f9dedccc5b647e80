import { useOptimisticValues } from './use-optimistic-values.ts';

interface Work<T> {
  remove(item: T): Promise<unknown>;
  restore(item: T): Promise<unknown>;
}

/**
 * What was removed on this page. It stays in the list as one line with 撤销 until the page is left; what the API refuses goes
 * back to what it was.
 */
export function useRemoval<T extends { id: number }>({ remove, restore }: Work<T>) {
  const states = useOptimisticValues<'removing' | 'removed' | 'restoring'>();
  return {
    stateOf: ({ id }: T) => states.of(id),
    remove: (item: T) => states.change(item.id, 'removing', () => remove(item).then(() => 'removed')),
    undo: (item: T) => states.change(item.id, 'restoring', () => restore(item).then(() => undefined)),
  };
}
export type Removal<T extends { id: number }> = ReturnType<typeof useRemoval<T>>;
