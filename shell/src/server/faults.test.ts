/** @jest-environment node */
import { testFaults, usualFaults } from './testing/remote-faults.ts';

/** Faults of a remote (cases.md, REMOTE) as the server meets them, for one: the same code for the other four (`faults.deep.test.ts`). */
// Shows: REMOTE-03, REMOTE-06, REMOTE-21, ISO-12, ISO-13
describe('mf-content', () => testFaults('mf-content', usualFaults));
