/** @jest-environment node */
import { otherFaults, startGood, testFirstStart, testRefused } from './testing/remote-faults.ts';

/** The other ways in which a release of the remote of `faults.test.ts` is refused, and a start with one that cannot be shown. */
describe('a release that must not be shown', () => {
  let running: Awaited<ReturnType<typeof startGood>>;
  beforeAll(async () => {
    running = await startGood();
  });
  afterAll(() => running.end());
  testRefused('mf-content', otherFaults, () => running);
});

// Shows: REMOTE-01
describe('from the first start on', () => testFirstStart('mf-content'));
