import { act, renderHook, waitFor } from '@testing-library/react';
import { mergeById, withPage } from './merge-by-id.ts';
import { useGrowingList } from './use-growing-list.ts';

const pageSize = 3;
/** A list of the API whose items can change meanwhile. */
function stored(ids: number[]) {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    return { lists: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id })), count: ids.length };
  };
  return { ids, asked, read };
}
type Props = Pick<
  Parameters<typeof useGrowingList<{ id: number }>>[0],
  'key' | 'begins' | 'read' | 'first' | 'problem'
>;
const open = (initialProps: Props) =>
  renderHook((props: Props) => useGrowingList<{ id: number }>({ pageSize, ...props }), { initialProps });
type List = ReturnType<typeof open>['result'];
const idsOf = ({ current }: List) => current.items.map(({ id }) => id);
const more = (list: List) => act(async () => list.current.more());

test('grows page by page to its end', async () => {
  const { read, asked } = stored([9, 8, 7, 6, 5, 4, 3]);
  const { result } = open({ key: 'a', begins: 'now', read });
  expect(result.current.isStale).toBe(true);
  await waitFor(() => expect(idsOf(result)).toEqual([9, 8, 7]));
  await more(result);
  await more(result);
  expect(idsOf(result)).toEqual([9, 8, 7, 6, 5, 4, 3]);
  expect(result.current.hasMore).toBe(false);
  expect(asked).toEqual([1, 2, 3]);
});

test('items that came or were removed meanwhile leave no double and no gap', async () => {
  const { read, ids } = stored([9, 8, 7, 6, 5, 4]);
  const { result } = open({ key: 'a', begins: 'now', read });
  await waitFor(() => expect(idsOf(result)).toEqual([9, 8, 7]));
  ids.unshift(10);
  await more(result);
  expect(idsOf(result)).toEqual([9, 8, 7, 6, 5]);
  await act(() => result.current.reload());
  expect(idsOf(result)).toEqual([10, 9, 8, 7, 6, 5]);
  ids.splice(ids.indexOf(8), 1);
  act(() => result.current.drop(8));
  await more(result);
  await more(result);
  expect(idsOf(result)).toEqual([10, 9, 7, 6, 5, 4]);
  expect(result.current.hasMore).toBe(false);
});

test('a page that does not come has a sentence, and is the next one that is asked for; what is here stays', async () => {
  const { read } = stored([4, 3, 2, 1]);
  let isDown = true;
  const asked: number[] = [];
  const { result } = open({
    key: 'a',
    begins: 'no',
    first: { lists: [{ id: 4 }, { id: 3 }, { id: 2 }], count: 4 },
    read: (page) => {
      asked.push(page);
      return isDown ? Promise.reject(new Error('down')) : read(page);
    },
  });
  await more(result);
  expect(result.current.problem).toMatch(/[一-龥]/);
  expect(idsOf(result)).toEqual([4, 3, 2]);
  isDown = false;
  await more(result);
  expect(idsOf(result)).toEqual([4, 3, 2, 1]);
  expect(result.current.problem).toBeUndefined();
  expect(asked).toEqual([2, 2]);
});

test('of two lists the one that is wanted last is shown, even if the other comes later', async () => {
  const slow = Promise.withResolvers<{ lists: { id: number }[]; count: number }>();
  const { result, rerender } = open({ key: 'a', begins: 'now', read: () => slow.promise });
  const { read } = stored([2]);
  rerender({ key: 'b', begins: 'now', read });
  await waitFor(() => expect(idsOf(result)).toEqual([2]));
  await act(async () => slow.resolve({ lists: [{ id: 1 }], count: 1 }));
  expect(result.current).toMatchObject({ shownKey: 'b', isStale: false, count: 1 });
  expect(idsOf(result)).toEqual([2]);
});

test('pages are put together by id: new values win, sorted lists stay sorted', () => {
  const item = (id: number, text = '') => ({ id, text });
  expect(withPage([item(3), item(2, 'old')], [item(4), item(2, 'new')], true)).toEqual([
    item(4),
    item(3),
    item(2, 'new'),
  ]);
  expect(withPage([item(3)], [item(3), item(1)], false)).toEqual([item(3), item(1)]);
  expect(mergeById([item(3), item(4)], [item(1), item(2)], [])).toEqual([item(1), item(2), item(3), item(4)]);
  expect(mergeById([item(1), item(3, 'old')], [item(2), item(3, 'new')])).toEqual([item(1), item(2), item(3, 'new')]);
});
