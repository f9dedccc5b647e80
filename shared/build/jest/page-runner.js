import { createRequire } from 'node:module';
import { makeJest } from './jest-object.js';
import { inThisHour } from './machine-unit.ts';
import './modules/contexts-of-both.js';
import { hookPageModules } from './modules/page-modules.js';
import { logFile } from './processor-seconds.ts';
import { PageWindow } from './window/page-window.js';

const require = createRequire(import.meta.url);
const runWithCircus = require('jest-circus/runner').default;

const pageModules = hookPageModules();
let pageWindow;

// For the developer tools of browsers React notes each render and where each element was made: a tenth of the time of page tests.
console.timeStamp = undefined;
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: ofReact } = require('react');
Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });

/**
 * Jest's own runner for tests of pages, which share one window and load every module once for all files of a worker: React, MUI and
 * the rest take longer to load than most files run. What it is not for: tests that replace modules, or run as the server.
 *
 * @type {import('jest-circus/runner').default}
 */
export default async function runPage(globalConfig, config, _environment, runtime, testPath, sendMessage) {
  const { env } = process;
  process.env = { ...env };
  pageWindow ??= new PageWindow();
  pageWindow.open();
  pageModules.switchOn(runtime.getSourceMaps());
  const timers = watchTimers();
  const jest = makeJest(config);
  globalThis.jest = jest;
  const inPage = {
    // Circus keeps the tests of a file in its module.
    requireInternalModule(path) {
      delete require.cache[path];
      return require(path);
    },
    requireModule: (path) => {
      const exported = require(path);
      // What every file begins with is a function: its module is loaded once.
      if (config.setupFilesAfterEnv.includes(path)) exported.default();
      return exported;
    },
    unstable_shouldLoadAsEsm: () => false,
    setGlobalsForRuntime() {},
    restoreAllMocks: () => jest.restoreAllMocks(),
    enterTestCode() {},
    leaveTestCode() {},
  };
  try {
    return await runWithCircus(
      { ...globalConfig, testTimeout: inThisHour(60) },
      config,
      { global: globalThis },
      inPage,
      testPath,
      sendMessage,
    );
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
    timers.end();
    pageModules.switchOff();
    delete globalThis.jest;
    pageWindow.close();
    process.env = env;
    logFile(testPath);
  }
}

/** What a file leaves running ends with it, as in a closed tab. */
function watchTimers() {
  const running = new Set();
  const { setTimeout, setInterval } = globalThis;
  const watched = (start) =>
    Object.assign((...given) => {
      const timer = start(...given);
      running.add(timer);
      return timer;
    }, start);
  globalThis.setTimeout = watched(setTimeout);
  globalThis.setInterval = watched(setInterval);
  return {
    end() {
      for (const timer of running) clearTimeout(timer);
      Object.assign(globalThis, { setTimeout, setInterval });
    },
  };
}
