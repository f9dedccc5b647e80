import { followTask } from './follow-task.ts';

const { signal } = new AbortController();

test('a task is followed until its silence is too long', async () => {
  let looks = 0;
  const look = async () => (++looks > 60 ? 'done' : undefined);
  expect(await followTask(look, { everyMs: 0, signal }).next()).toEqual({ done: false, value: 'done' });
  expect(looks).toBe(61);
  const silent = followTask(async () => undefined, { everyMs: 0, signal, silence: 0 });
  await expect(silent.next()).rejects.toMatchObject({ kind: 'lost', detail: 'nothing is known of its task' });
});
