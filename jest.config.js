import { pageProjects } from './shared/build/jest/jest-page.js';
import { inThisHour } from './shared/build/jest/machine-unit.ts';

const pages = ['shared', 'shell', 'mf-chat', 'mf-creative', 'mf-account', 'mf-promotion', 'mf-content', 'console'];

/** `node --experimental-vm-modules node_modules/jest/bin/jest.js [--selectProjects mf-content]` */
export default {
  // Jest takes this from the root alone. Only what hangs is to meet it.
  testTimeout: inThisHour(150),
  testSequencer: '<rootDir>/scripts/test/tiers/slow-first.ts',
  // What a test file leaves in the heap of its worker is not freed: without fresh workers the last files take three times as long.
  workerIdleMemoryLimit: '512MB',
  projects: ['<rootDir>/api', '<rootDir>/scripts', ...pages.flatMap(pageProjects)],
};
