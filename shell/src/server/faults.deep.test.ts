/** @jest-environment node */
import { remoteNames } from 'shared/releases/remotes.ts';
import { otherFaults, testFaults, testFirstStart, usualFaults } from './testing/remote-faults.ts';

/** Every fault for the remotes that `faults.test.ts` does not have: the same code, and as long for each. */
describe.each(remoteNames.filter((name) => name !== 'mf-content'))('%s', (name) => {
  testFaults(name, [...usualFaults, ...otherFaults]);
  describe('from the first start on', () => testFirstStart(name));
});
