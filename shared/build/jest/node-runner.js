import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { makeJest } from './jest-object.js';
import './modules/contexts-of-both.js';
import { hookServerModules } from './modules/server-modules.js';
import { logFile } from './processor-seconds.ts';

const require = createRequire(import.meta.url);
const runWithCircus = require('jest-circus/runner').default;
const serverModules = hookServerModules();

/**
 * Jest's own runner, with the test file and all it imports loaded by Node itself, once for all files of a worker. Jest
 * loads every module anew for every file, which takes longer than most files run. What it is not for: tests that mock
 * modules, and code that keeps state in modules.
 *
 * @type {import('jest-circus/runner').default}
 */
export default async function runInNode(globalConfig, config, _environment, runtime, testPath, sendMessage) {
  const { env } = process;
  process.env = { ...env };
  serverModules.switchOn(runtime.getSourceMaps());
  const jest = makeJest(config);
  const globals = { ...config.globals, jest };
  Object.assign(globalThis, globals);
  const inNode = {
    // Circus keeps the tests of a file in its module.
    requireInternalModule(path) {
      delete require.cache[path];
      return require(path);
    },
    requireModule: (path) => require(path),
    unstable_shouldLoadAsEsm: () => true,
    async unstable_importModule(path) {
      const exported = await import(pathToFileURL(path).href);
      // What every file begins with is a function: its module is loaded once.
      if (config.setupFilesAfterEnv.includes(path)) exported.default?.();
      return exported;
    },
    setGlobalsForRuntime() {},
    restoreAllMocks: () => jest.restoreAllMocks(),
    enterTestCode() {},
    leaveTestCode() {},
  };
  try {
    return await runWithCircus(globalConfig, config, { global: globalThis }, inNode, testPath, sendMessage);
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
    serverModules.switchOff();
    for (const name of Object.keys(globals)) delete globalThis[name];
    process.env = env;
    logFile(testPath);
  }
}
