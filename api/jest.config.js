/** ESM through `node --experimental-vm-modules` (package.json); one PGlite a file, so few workers. */
const config = {
  testEnvironment: 'node',
  rootDir: 'src',
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' }, sourceMaps: 'inline' },
    ],
  },
  globalSetup: '<rootDir>/testing/global-setup.js',
  maxWorkers: 1,
  testTimeout: 60_000,
};

export default config;
