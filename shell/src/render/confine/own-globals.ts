import { formatWithOptions } from 'node:util';

/*
 * What stands for parts of Node on the global object, because the real ones lead further: a console to its streams and so to
 * sockets, a timer to all other timers of the process, `process` to everything.
 */

type Timer = { ref?(): unknown; unref?(): unknown; hasRef?(): boolean; refresh?(): unknown };
type SetTimer = (callback: unknown, ...rest: unknown[]) => Timer;

/** A timer as code of a remote holds it. */
class TimerHandle {
  readonly #timer: Timer;

  constructor(timer: Timer) {
    this.#timer = timer;
    Object.freeze(this);
  }

  /** The timer itself; by what is no handle nothing is cleared. */
  static timerOf(handle: unknown): Timer | undefined {
    return typeof handle === 'object' && handle !== null && #timer in handle ? handle.#timer : undefined;
  }

  ref(): this {
    this.#timer.ref?.();
    return this;
  }

  unref(): this {
    this.#timer.unref?.();
    return this;
  }

  hasRef(): boolean {
    return this.#timer.hasRef?.() ?? false;
  }

  refresh(): this {
    this.#timer.refresh?.();
    return this;
  }
}

// Nobody else makes a handle, which would hand Node a timer that is none.
Reflect.deleteProperty(TimerHandle.prototype, 'constructor');

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

/** Printed as text that is made here: Node would call a value's own inspection, and hand it the inspector of all values. */
const printing =
  (print: (text: string) => void) =>
  (...words: unknown[]) =>
    print(formatWithOptions({ customInspect: false }, ...words));

function ownConsole({ log, info, warn, error, debug }: Console): Partial<Console> {
  const print = {
    log: printing(log),
    info: printing(info),
    warn: printing(warn),
    error: printing(error),
    debug: printing(debug),
  };
  const assert = (isMet: unknown, ...words: unknown[]) => {
    if (!isMet) print.error('Assertion failed:', ...words);
  };
  return { ...print, trace: print.error, dir: print.log, table: print.log, assert };
}

/** @param real what Node has under the same names */
export function ownGlobals(real: typeof globalThis): Record<string, unknown> {
  const { console, performance } = real;
  return {
    process: { env: { NODE_ENV: 'production' } },
    console: ownConsole(console),
    performance: { timeOrigin: performance.timeOrigin, now: () => performance.now() },
    setTimeout: setting(real.setTimeout as unknown as SetTimer),
    setInterval: setting(real.setInterval as unknown as SetTimer),
    setImmediate: setting(real.setImmediate as unknown as SetTimer),
    clearTimeout: clearing(real.clearTimeout),
    clearInterval: clearing(real.clearInterval),
    clearImmediate: clearing(real.clearImmediate),
  };
}
