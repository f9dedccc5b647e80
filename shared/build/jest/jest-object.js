import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const ofJest = createRequire(require.resolve('jest-environment-jsdom'));
const { ModuleMocker } = ofJest('jest-mock');
const { ModernFakeTimers } = ofJest('@jest/fake-timers');

/** The part of Jest's object that tests use whose modules Node loads. */
export function makeJest(config) {
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
