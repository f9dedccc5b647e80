import { pageProject } from './shared/build/jest-page.js';

const pages = ['shared', 'shell', 'mf-chat', 'mf-creative', 'mf-account', 'mf-promotion', 'mf-content'];

/** `node --experimental-vm-modules node_modules/jest/bin/jest.js [--selectProjects mf-content]` */
export default {
  projects: ['<rootDir>/api', '<rootDir>/scripts', ...pages.map(pageProject)],
};
