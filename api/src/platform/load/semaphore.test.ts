import { gate } from '../../testing/providers/scripted-text.ts';
import { busy } from '../refusals/refusal.ts';
import { Semaphore, type Share } from './semaphore.ts';

const nobodys: Share[] = [];

test('at most n work at once; beyond the queue is refused', async () => {
  const semaphore = new Semaphore({ atOnce: 2, maxWaiting: 3 });
  const gates = Array.from({ length: 5 }, gate);
  const begun: number[] = [];
  const work = gates.map(({ opened }, i) =>
    semaphore.run(async () => {
      begun.push(i);
      await opened;
      return i;
    }, nobodys),
  );
  await expect(semaphore.run(async () => 'one too many', nobodys)).rejects.toThrow('当前使用人数较多');
  expect(begun).toEqual([0, 1]);
  gates[1]?.open();
  expect(await work[1]).toBe(1);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('work that fails frees its slot', async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxWaiting: 1 });
  const [failing, next] = [
    semaphore.run(() => Promise.reject(new Error('no')), nobodys),
    semaphore.run(async () => 'next', nobodys),
  ];
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await semaphore.run(async () => 'free', nobodys)).toBe('free');
});

/** Begins work that ends on demand; records the order of beginnings. */
function scene(options: { atOnce: number; maxWaiting: number }) {
  const semaphore = new Semaphore(options);
  const begun: string[] = [];
  const begin = (name: string, keys: string[], max = 100) => {
    const { open, opened } = gate();
    const shares = keys.map((of) => ({ of, max, refusal: () => busy('one too many of this one') }));
    const done = semaphore.run(async () => {
      begun.push(name);
      await opened;
    }, shares);
    const end = () => {
      open();
      return done;
    };
    return { end, done };
  };
  return { begun, begin };
}

test('a frequent name waits behind itself, by each name', async () => {
  const { begun, begin } = scene({ atOnce: 1, maxWaiting: 20 });
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(name, ['account a', `address ${name}`]));
  const neighbours = ['n1', 'n2', 'n3'].map((name) => begin(name, [`account ${name}`, 'address n']));
  const other = begin('other', ['account o', 'address o']);
  await crowd[0]?.end();
  await neighbours[0]?.end();
  await other.end();
  expect(begun).toEqual(['a1', 'n1', 'other', 'a2']);
  for (const at of [1, 2]) for (const one of [crowd[at], neighbours[at]]) await one?.end();
  await crowd[3]?.end();
  expect(begun.slice(4)).toEqual(['n2', 'a3', 'n3', 'a4']);
});

test('a name runs at most n at once; others pass it', async () => {
  const semaphore = new Semaphore({ atOnce: 3, maxWaiting: 20 });
  const begun: string[] = [];
  const begin = (name: string, keys: string[]) => {
    const { open, opened } = gate();
    const done = semaphore.run(
      async () => {
        begun.push(name);
        await opened;
      },
      keys.map((of) => ({ of, atOnce: 1 })),
    );
    return async () => {
      open();
      await done;
    };
  };
  const ends = [begin('ab', ['a', 'b']), begin('a', ['a']), begin('b', ['b']), begin('c', ['c'])];
  await Promise.resolve();
  expect(begun).toEqual(['ab', 'c']);
  expect([semaphore.isFullFor([{ of: 'a', atOnce: 1 }]), semaphore.isFullFor(nobodys)]).toEqual([true, false]);
  // Its end makes room for one of each of its names.
  await ends[0]?.();
  await Promise.resolve();
  expect(begun).toEqual(['ab', 'c', 'a', 'b']);
  for (const end of ends) await end();
});

test('a name gets its share of running and waiting back', async () => {
  const { begin } = scene({ atOnce: 1, maxWaiting: 20 });
  const [first, second] = [begin('1', ['a'], 2), begin('2', ['a'], 2)];
  await expect(begin('3', ['b', 'a'], 2).done).rejects.toThrow('one too many of this one');
  await first.end();
  const third = begin('3', ['a'], 2);
  await second.end();
  await third.end();
});

test('of too many waiting, the largest name loses, not the newcomer', async () => {
  const { begun, begin } = scene({ atOnce: 1, maxWaiting: 3 });
  const crowd = ['a1', 'a2', 'a3', 'a4'].map((name) => begin(name, ['a']));
  const newcomer = begin('b', ['b']);
  await expect(crowd[3]?.done).rejects.toThrow('当前使用人数较多');
  await crowd[0]?.end();
  expect(begun).toEqual(['a1', 'b']);
  await newcomer.end();
  for (const one of crowd.slice(1, 3)) await one.end();
  expect(begun).toEqual(['a1', 'b', 'a2', 'a3']);
});
