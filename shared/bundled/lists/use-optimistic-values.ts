import { useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';

/**
 * What the visitor changed of the things on this page, by their ids: shown at once, taken back with a sentence when the API
 * refuses. One change of a thing at a time; one that is asked for meanwhile counts as a double click.
 *
 * @example
 * const likes = useOptimisticValues<boolean>();
 * const isLiked = likes.of(id) ?? item.isLiked;
 * likes.change(id, !isLiked, () => call(toggleLike, { id }).then((found) => found.is_liked));
 */
export function useOptimisticValues<V>() {
  const [values, setValues] = useState<Readonly<Record<number, V | undefined>>>({});
  const [asking] = useState(() => new Set<number>());
  /** @param ask resolves to what is so afterwards; undefined: what the page was loaded with */
  async function change(id: number, during: V, ask: () => Promise<V | undefined>): Promise<void> {
    if (asking.has(id)) return;
    asking.add(id);
    const before = values[id];
    const show = (value: V | undefined) => setValues((now) => ({ ...now, [id]: value }));
    show(during);
    try {
      show(await ask());
    } catch (error) {
      show(before);
      showToast('error', messageOf(error));
    } finally {
      asking.delete(id);
    }
  }
  return {
    of: (id: number): V | undefined => values[id],
    change: (...parts: Parameters<typeof change>) => void change(...parts),
  };
}
