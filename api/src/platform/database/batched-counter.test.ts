import { gate } from '../../testing/providers/scripted-text.ts';
import { BatchedCounter } from './batched-counter.ts';

test('changes during a write are written together by the next one', async () => {
  const written: [string, number][][] = [];
  const { open, opened } = gate();
  const counter = new BatchedCounter<string>(async (counts) => {
    written.push([...counts]);
    await opened;
  });
  const first = counter.count('a');
  const rest = [counter.count('a'), counter.count('b'), counter.count('a')];
  expect(written).toEqual([[['a', 1]]]);
  open();
  await Promise.all([first, ...rest]);
  expect(written).toEqual([
    [['a', 1]],
    [
      ['a', 2],
      ['b', 1],
    ],
  ]);
  await counter.count('c');
  expect(written.at(-1)).toEqual([['c', 1]]);
});

test('a failed write is reported; the next one is made', async () => {
  let fails = true;
  const counter = new BatchedCounter<string>(async () => {
    if (fails) throw new Error('no');
  });
  const [one, other] = [counter.count('a'), counter.count('a')];
  await expect(one).rejects.toThrow('no');
  await expect(other).rejects.toThrow('no');
  fails = false;
  await expect(counter.count('a')).resolves.toBeUndefined();
});

test('counts between two writes are written once, and none is lost', async () => {
  for (let steps = 0; steps < 8; steps++) {
    const written: number[] = [];
    const { open, opened } = gate();
    const counter = new BatchedCounter<string>(async (counts) => {
      written.push(counts.get('a') ?? 0);
      await opened;
    });
    const counted = [counter.count('a'), counter.count('a')];
    open();
    for (let step = 0; step < steps; step++) await undefined;
    await Promise.all([...counted, counter.count('a')]);
    expect(written).not.toContain(0);
    expect(written.reduce((sum, count) => sum + count)).toBe(3);
  }
});
