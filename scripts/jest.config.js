import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

/** Node's own modules, as the scripts run: ES modules, sources with types stripped. */
export default {
  displayName: 'scripts',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      resolve('@swc/jest'),
      {
        swcrc: false,
        jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  restoreMocks: true,
};
