/** @jest-environment node */
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { TrialQueue } from './trial-queue.ts';

test('a trial that is no longer needed when its turn comes does not begin', async () => {
  const prepare = jest.fn(async () => []);
  const trials = new TrialQueue({ prepare }, () => 0);
  const candidate = {
    record: { name: 'mf-chat', version: '1' } as ReleaseRecord,
    code: { release: 'mf-chat@1', uses: [], bytes: new Uint8Array() },
  };
  await expect(trials.run(candidate, AbortSignal.abort(new Error('not needed any more')))).rejects.toThrow(
    'not needed',
  );
  expect(prepare).not.toHaveBeenCalled();
});
