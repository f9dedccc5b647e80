import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { logFile } from './processor-seconds.ts';

const require = createRequire(import.meta.url);
const runWithCircus = require('jest-circus/runner').default;

/**
 * Jest's own runner, with the test file and all it imports loaded by Node itself, once for all files of a worker. Jest
 * loads every module anew for every file, which takes longer than most files run. What it is not for: tests that mock
 * modules, and code that keeps state in modules.
 *
 * @type {import('jest-circus/runner').default}
 */
export default async function runInNode(globalConfig, config, _environment, _runtime, testPath, sendMessage) {
  const { env } = process;
  process.env = { ...env };
  const inNode = {
    // Circus keeps the tests of a file in its module.
    requireInternalModule(path) {
      delete require.cache[path];
      return require(path);
    },
    requireModule: (path) => require(path),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
    setGlobalsForRuntime() {},
    restoreAllMocks() {},
    enterTestCode() {},
    leaveTestCode() {},
  };
  try {
    return await runWithCircus(globalConfig, config, { global: globalThis }, inNode, testPath, sendMessage);
  } finally {
    process.env = env;
    logFile(testPath);
  }
}
