/** Node runs the tests, as it runs the scripts. */
export default {
  displayName: 'scripts',
  testEnvironment: 'node',
  testRunner: '<rootDir>/../shared/build/jest/node-runner.js',
  testMatch: ['<rootDir>/**/*.test.ts'],
  transform: {},
  // Tests of a site copy its database; Jest makes it once for all projects.
  globalSetup: '<rootDir>/../api/src/testing/global-setup.js',
};
