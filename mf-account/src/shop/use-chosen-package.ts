import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The package that is to be bought: the visitor's choice, before that the one that the address names (`?package=2`, as a
 * card in an answer does), else the recommended one, else the first.
 */
export function useChosenPackage<Item extends { id: number }>(
  items: readonly Item[],
  isRecommended: (item: Item) => unknown,
): [Item | undefined, (id: number) => void] {
  const [params] = useSearchParams();
  const [id, choose] = useState(() => Number(params.get('package')));
  return [items.find((item) => item.id === id) ?? items.find(isRecommended) ?? items[0], choose];
}
