/** Node runs the tests, as it runs the api; each file has a PGlite of its own. */
const config = {
  displayName: 'api',
  testEnvironment: 'node',
  testRunner: '<rootDir>/../../shared/build/jest/node-runner.js',
  rootDir: 'src',
  testMatch: ['**/*.test.ts'],
  transform: {},
  // As main.ts begins: half of what a worker loads is looked up otherwise.
  setupFilesAfterEnv: ['<rootDir>/look-up-once.ts'],
  globalSetup: '<rootDir>/testing/global-setup.js',
};

export default config;
