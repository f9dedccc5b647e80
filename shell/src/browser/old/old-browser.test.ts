import { broughtBuiltIns } from 'shared/build/webpack/newer-built-ins.ts';
import { lacksBuiltIns, neededBuiltIns } from './lacks-built-ins.ts';
import { addBuiltIns } from './old-browser.ts';

/** By the name that `newer-built-ins.ts` calls it. */
const ownerOf = (name: string): [Record<string, unknown>, string] => {
  const path = name.split('.');
  const last = path.pop() ?? '';
  const owner = path.reduce<unknown>((it, key) => (it as Record<string, unknown>)[key], globalThis);
  return [owner as Record<string, unknown>, last];
};

// As in a browser that has none of them.
beforeAll(() => {
  for (const name of broughtBuiltIns) {
    const [owner, last] = ownerOf(name);
    Reflect.deleteProperty(owner, last);
    expect([name, last in owner]).toEqual([name, false]);
  }
  for (const [owner, last] of [
    [Array.prototype, 'with'],
    [Set.prototype, 'union'],
    [Iterator.prototype, 'some'],
  ] as const)
    Reflect.deleteProperty(owner, last);
  expect(lacksBuiltIns()).toBe(true);
  addBuiltIns();
});

test('a supported old browser lacks nothing that pages use, and a browser that lacks anything gets a notice', () => {
  expect(lacksBuiltIns()).toBe(false);
  for (const [owner, names] of neededBuiltIns()) {
    for (const name of names.split(' ')) {
      Reflect.deleteProperty(owner, name);
      expect([name, lacksBuiltIns()]).toEqual([name, true]);
      addBuiltIns();
      expect([name, lacksBuiltIns()]).toEqual([name, false]);
    }
  }
  expect(broughtBuiltIns.filter((name) => ownerOf(name)[1] in ownerOf(name)[0])).toEqual(broughtBuiltIns);
});

test('polyfills work as the standard says', async () => {
  const list = [3, 1, 2];
  expect([list.toSorted(), list.toReversed(), list.toSpliced(0, 1), list.with(0, 9), list]).toEqual([
    [1, 2, 3],
    [2, 1, 3],
    [1, 2],
    [9, 1, 2],
    [3, 1, 2],
  ]);
  expect([...Map.groupBy(list, (it) => it > 1)]).toEqual([
    [true, [3, 2]],
    [false, [1]],
  ]);
  expect([...new Set(list).union(new Set([7]))]).toEqual([3, 1, 2, 7]);
  expect(new Map([[1, 2]]).values().some((it) => it === 2)).toBe(true);
  const { promise, resolve } = Promise.withResolvers<number>();
  resolve(4);
  expect(await promise).toBe(4);
  expect('a\uD800'.toWellFormed()).toBe('a\uFFFD');
  expect([URL.canParse('//x', 'https://a.example'), URL.canParse('x'), URL.parse('x')]).toEqual([true, false, null]);
  expect([...new Uint8Array(new Uint8Array([1, 2, 3]).buffer.transferToFixedLength(2))]).toEqual([1, 2]);
});

test('iterators and sets', () => {
  const odd = new Map([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ]);
  const keys = () => odd.keys().map((key) => key * 2);
  expect([...keys()]).toEqual([2, 4, 6]);
  const [a, b] = [new Set([1, 2]), new Set([2, 3])];
  expect([a.isSubsetOf(b), a.isSupersetOf(new Set([1])), a.isDisjointFrom(new Set([9]))]).toEqual([false, true, true]);
  expect([...a.symmetricDifference(b)]).toEqual([1, 3]);
  expect(() => [1].with(1, 2)).toThrow(RangeError);
  expect(Object.groupBy([1, 2, 3], (it) => (it > 1 ? 'more' : 'one'))).toEqual({ one: [1], more: [2, 3] });
});

test('promises that are made of work and of streams', async () => {
  await expect(Promise.try(() => 7)).resolves.toBe(7);
  await expect(
    Promise.try(() => {
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  const numbers = async function* () {
    yield 1;
    yield 2;
  };
  expect(await Array.fromAsync(numbers(), (it) => it + 1)).toEqual([2, 3]);
  expect([...Uint8Array.fromBase64('AQI=')]).toEqual([1, 2]);
});

test('a signal of several fires with the first of them, and with its reason', () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const any = AbortSignal.any([one.signal, two.signal]);
  expect(any.aborted).toBe(false);
  two.abort('gone');
  one.abort('late');
  expect([any.aborted, any.reason]).toEqual([true, 'gone']);
  expect(AbortSignal.any([two.signal]).reason).toBe('gone');
});
