/** @jest-environment node */
import { makeFolder } from 'shared/releases/make-release.ts';
import { readFreezes, refuseFrozen, writeFreezes } from './freezes.ts';

test('a freeze is over when its time is', async () => {
  const { folder, remove } = await makeFolder();
  const until = '2026-10-08T01:00:00.000Z';
  await writeFreezes(folder, [{ remote: 'mf-chat', until, by: 'ann', reason: 'the fair' }]);
  const end = Date.parse(until);
  expect(await readFreezes(folder, end - 1)).toHaveLength(1);
  expect(await readFreezes(folder, end)).toEqual([]);
  await writeFreezes(folder, [{ remote: null, until: '2099-01-01', by: 'ann', reason: 'x' }]);
  await expect(refuseFrozen(folder, 'mf-chat')).rejects.toMatchObject({ kind: 'rights' });
  await remove();
});
