import { gate } from '../testing/scripted-text.ts';
import { Turns } from './turns.ts';

test('so many work at a time, the others in the order they came, and one too many is refused', async () => {
  const turns = new Turns({ atOnce: 2, mostWaiting: 3 });
  const gates = Array.from({ length: 5 }, gate);
  const begun: number[] = [];
  const work = gates.map(({ opened }, i) =>
    turns.run(async () => {
      begun.push(i);
      await opened;
      return i;
    }),
  );
  await expect(turns.run(async () => 'one too many')).rejects.toThrow('当前使用人数较多');
  expect(begun).toEqual([0, 1]);
  gates[1]?.open();
  expect(await work[1]).toBe(1);
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const { open } of gates) open();
  expect(await Promise.all(work)).toEqual([0, 1, 2, 3, 4]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});

test('work that fails gives its place to the next', async () => {
  const turns = new Turns({ atOnce: 1, mostWaiting: 1 });
  const [failing, next] = [turns.run(() => Promise.reject(new Error('no'))), turns.run(async () => 'next')];
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await turns.run(async () => 'free')).toBe('free');
});
