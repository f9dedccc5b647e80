/*
 * What stands for parts of Node on the global object, because the real ones lead further: a console to its streams and so to
 * sockets, a timer to all other timers of the process, `process` to everything.
 */

type Timer = { ref?(): unknown; unref?(): unknown; hasRef?(): boolean; refresh?(): unknown };
type SetTimer = (callback: unknown, ...rest: unknown[]) => Timer;

/** A timer as code of a remote holds it. */
class TimerHandle {
  static readonly #timers = new WeakMap<TimerHandle, Timer>();

  constructor(timer: Timer) {
    TimerHandle.#timers.set(this, timer);
    Object.freeze(this);
  }

  /** The timer itself; what is no handle stays what it is: nothing is cleared by it. */
  static timerOf(handle: unknown): Timer | undefined {
    return handle instanceof TimerHandle ? TimerHandle.#timers.get(handle) : undefined;
  }

  ref(): this {
    TimerHandle.timerOf(this)?.ref?.();
    return this;
  }

  unref(): this {
    TimerHandle.timerOf(this)?.unref?.();
    return this;
  }

  hasRef(): boolean {
    return TimerHandle.timerOf(this)?.hasRef?.() ?? false;
  }

  refresh(): this {
    TimerHandle.timerOf(this)?.refresh?.();
    return this;
  }
}

const setting =
  (set: SetTimer) =>
  (callback: unknown, ...rest: unknown[]) => {
    // Node hands a callback its timer as `this`.
    const called = typeof callback === 'function' ? (...args: unknown[]) => callback(...args) : callback;
    return new TimerHandle(set(called, ...rest));
  };

const clearing = (clear: (timer: never) => void) => (handle: unknown) => {
  clear(TimerHandle.timerOf(handle) as never);
};

const says = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'assert'] as const;

/** @param real what Node has under the same names */
export function ownGlobals(real: typeof globalThis): Record<string, unknown> {
  const { console, performance } = real;
  return {
    process: { env: { NODE_ENV: 'production' } },
    console: Object.fromEntries(
      says.map((name) => [name, (console[name] as (...words: unknown[]) => void).bind(console)]),
    ),
    performance: { timeOrigin: performance.timeOrigin, now: () => performance.now() },
    setTimeout: setting(real.setTimeout as unknown as SetTimer),
    setInterval: setting(real.setInterval as unknown as SetTimer),
    setImmediate: setting(real.setImmediate as unknown as SetTimer),
    clearTimeout: clearing(real.clearTimeout),
    clearInterval: clearing(real.clearInterval),
    clearImmediate: clearing(real.clearImmediate),
  };
}
