const reactContext = Symbol.for('react.context');

/** Freezes all that can be reached from these things by properties, accessors and prototypes. */
export type Harden = (...roots: unknown[]) => void;

/** @returns what freezes things so that no code changes what other code runs with; what it froze before it does not walk again */
export function hardener(): Harden {
  const seen = new WeakSet<object>([globalThis]);
  return (...roots) => hardenAll(roots, seen);
}

function hardenAll(waiting: unknown[], seen: WeakSet<object>): void {
  while (waiting.length > 0) {
    const thing = waiting.pop();
    if (thing === null || (typeof thing !== 'object' && typeof thing !== 'function') || seen.has(thing)) continue;
    seen.add(thing);
    for (const key of Reflect.ownKeys(thing)) {
      const { value, get, set } = Object.getOwnPropertyDescriptor(thing, key) ?? {};
      waiting.push(value, get, set, get && given(thing, key));
    }
    waiting.push(Object.getPrototypeOf(thing));
    close(thing);
  }
}

/** What an accessor gives; those of a prototype refuse without an object of their own. */
function given(thing: object, key: PropertyKey): unknown {
  try {
    const value = Reflect.get(thing, key);
    if (value instanceof Promise) value.catch(() => undefined);
    return value;
  } catch {
    return undefined;
  }
}

/** What its owner has to write to keeps its properties, and none of them can be intercepted. */
function close(thing: object): void {
  const isWritten = ArrayBuffer.isView(thing) || isContext(thing);
  if (isWritten) Object.seal(thing);
  else Object.freeze(thing);
}

/** React writes the value of the moment to it. */
export const isContext = (thing: object): boolean => (thing as { $$typeof?: unknown }).$$typeof === reactContext;

/**
 * Lets an object have a property of its own by assignment though it inherits a frozen one of that name, as `error.name = 'X'` does.
 * Not for methods that the engine shortens the way to: they become slow as accessors (`--frozen-intrinsics`: a spread 200 times).
 * @returns what stands behind the accessors, where `harden` does not see it
 */
export function allowOverride(prototype: object, keys: readonly string[]): unknown[] {
  return keys.map((key) => {
    const { value } = Object.getOwnPropertyDescriptor(prototype, key) ?? {};
    if (value === undefined) return undefined;
    Object.defineProperty(prototype, key, {
      get: () => value,
      set(this: object, own: unknown) {
        Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
      },
    });
    return value;
  });
}
