import { pageProject } from './shared/build/jest-page.js';

const pages = ['shared', 'shell', 'mf-chat', 'mf-creative', 'mf-account', 'mf-promotion', 'mf-content'];

/** `node --experimental-vm-modules node_modules/jest/bin/jest.js [--selectProjects mf-content]` */
export default {
  // Jest takes this from the root alone. Tests start real databases and processes, and the machine may be busy.
  testTimeout: 60_000,
  projects: ['<rootDir>/api', '<rootDir>/scripts', ...pages.map(pageProject)],
};
