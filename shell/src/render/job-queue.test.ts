/** @jest-environment node */
import { setImmediate as turn } from 'node:timers/promises';
import { JobQueue } from './job-queue.ts';

/** Jobs that end when the test says so. */
function makeJobs(max: number) {
  const queue = new JobQueue(max);
  const begun: number[] = [];
  const ends = new Map<number, () => void>();
  const add = (id: number) =>
    queue.add(id, () => {
      begun.push(id);
      return new Promise((resolve) => ends.set(id, resolve));
    });
  const turns = async (count: number) => {
    for (let n = 0; n < count; n++) await turn();
  };
  return { queue, begun, add, end: (id: number) => ends.get(id)?.(), turns };
}

test('a turn of the event loop begins one job, in the order in which they came', async () => {
  const { begun, add, turns } = makeJobs(10);
  for (const id of [1, 2, 3]) add(id);
  expect(begun).toEqual([]);
  await turns(1);
  expect(begun).toEqual([1]);
  await turns(5);
  expect(begun).toEqual([1, 2, 3]);
});

test('no more jobs are open than allowed: the next begins when one has ended', async () => {
  const { begun, add, end, turns } = makeJobs(2);
  for (const id of [1, 2, 3, 4]) add(id);
  await turns(8);
  expect(begun).toEqual([1, 2]);
  end(2);
  await turns(4);
  expect(begun).toEqual([1, 2, 3]);
});

test('a job that is dropped while it waits never begins; one that began cannot be dropped', async () => {
  const { queue, begun, add, end, turns } = makeJobs(1);
  for (const id of [1, 2, 3]) add(id);
  await turns(2);
  expect([queue.drop(1), queue.drop(2)]).toEqual([false, true]);
  end(1);
  await turns(3);
  expect(begun).toEqual([1, 3]);
});
