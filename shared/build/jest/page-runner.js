import { createRequire } from 'node:module';
import { inThisHour } from './machine-unit.ts';
import { hookPageModules } from './page-modules.js';
import { PageWindow } from './page-window.js';
import { logFile } from './processor-seconds.ts';

const require = createRequire(import.meta.url);
const runWithCircus = require('jest-circus/runner').default;
const ofJest = createRequire(require.resolve('jest-environment-jsdom'));
const { ModuleMocker } = ofJest('jest-mock');
const { ModernFakeTimers } = ofJest('@jest/fake-timers');

const pageModules = hookPageModules();
let pageWindow;

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

/** The part of Jest's object that page tests use. */
function makeJest(config) {
  const mocker = new ModuleMocker(globalThis);
  // Not the global object itself: with that, fake timers also replace those of Node's module `timers`, and React keeps what it gets there.
  const timers = new ModernFakeTimers({ config, global: new Proxy(globalThis, {}) });
  const jest = {
    fn: (implementation) => mocker.fn(implementation),
    spyOn: (...given) => mocker.spyOn(...given),
    replaceProperty: (...given) => mocker.replaceProperty(...given),
    mocked: (mock) => mock,
    restoreAllMocks: () => mocker.restoreAllMocks(),
    clearAllMocks: () => mocker.clearAllMocks(),
    useFakeTimers(options) {
      timers.useFakeTimers(options);
      return jest;
    },
    useRealTimers: () => timers.useRealTimers(),
    setSystemTime: (now) => timers.setSystemTime(now),
    advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    advanceTimersToNextFrame: (steps) => timers.advanceTimersToNextFrame(steps),
    runAllTimers: () => timers.runAllTimers(),
    getTimerCount: () => timers.getTimerCount(),
  };
  return jest;
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
