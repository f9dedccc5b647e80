/** Node runs the tests, as it runs the scripts. */
export default {
  displayName: 'scripts',
  testEnvironment: 'node',
  testRunner: '<rootDir>/../shared/build/jest/node-runner.js',
  testMatch: ['<rootDir>/**/*.test.ts'],
  transform: {},
};
