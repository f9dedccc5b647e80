/** Set by libraries for their own errors; they change nothing for others. */
const tolerated = new Set(['Error.stackTraceLimit', 'Error.prepareStackTrace']);

interface Property {
  title: string;
  holder: object;
  key: PropertyKey;
  /** Its value, or its getter. */
  value: unknown;
  isAccessor: boolean;
}

/**
 * Remembers what all code of a process shares: the language's and the platform's constructors, their prototypes, and
 * `own` things. A bundle that changes any of it changes every other one's pages.
 * @returns asks what was changed since, e.g. `Array.prototype.map`, or null. Additions to the global object itself are
 * not counted: no other code reads them. It takes a fraction of a millisecond.
 */
export function watchIntrinsics(own: Record<string, object> = {}): () => string | null {
  const holders = new Map(Object.entries(own).map(([title, holder]) => [holder, title]));
  for (const [title, value] of sharedThings()) if (!holders.has(value)) holders.set(value, title);
  const properties = [...holders].flatMap(([holder, title]) => propertiesOf(holder, title));
  properties.push(...propertiesOf(globalThis, ''));
  const counts = [...holders].map(([holder, title]) => ({ holder, title, count: Reflect.ownKeys(holder).length }));
  return () => {
    const changed = properties.find((it) => !isSame(it));
    if (changed) return changed.title;
    const grown = counts.find(({ holder, count }) => Reflect.ownKeys(holder).length !== count);
    return grown ? `a property of ${grown.title}` : null;
  };
}

/** Everything that the global object holds without being asked, with its prototypes. What is made lazily stays so. */
function* sharedThings(): Iterable<[title: string, thing: object]> {
  for (const key of Reflect.ownKeys(globalThis)) {
    const thing = Object.getOwnPropertyDescriptor(globalThis, key)?.value;
    if (thing === null || !['function', 'object'].includes(typeof thing)) continue;
    // `process` and the global object itself change all the time.
    if (thing === globalThis || thing === process) continue;
    yield [String(key), thing];
    if (typeof thing === 'function' && thing.prototype) yield [`${String(key)}.prototype`, thing.prototype];
  }
  const hidden = {
    Iterator: Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    ArrayIterator: Object.getPrototypeOf([][Symbol.iterator]()),
    TypedArray: Object.getPrototypeOf(Uint8Array.prototype),
    AsyncFunction: Object.getPrototypeOf(async () => undefined),
    Generator: Object.getPrototypeOf(function* () {}),
  };
  yield* Object.entries(hidden);
}

function propertiesOf(holder: object, of: string): Property[] {
  return Reflect.ownKeys(holder).flatMap((key) => {
    const descriptor = Object.getOwnPropertyDescriptor(holder, key);
    const title = of ? `${of}.${String(key)}` : String(key);
    if (!descriptor || tolerated.has(title)) return [];
    const isAccessor = 'get' in descriptor;
    return [{ title, holder, key, value: isAccessor ? descriptor.get : descriptor.value, isAccessor }];
  });
}

function isSame({ holder, key, value, isAccessor }: Property): boolean {
  if (!isAccessor) return Object.is((holder as Record<PropertyKey, unknown>)[key], value);
  const now = Object.getOwnPropertyDescriptor(holder, key);
  // A lazy getter of the platform may have put its value in its place.
  return now?.get === value || (holder === globalThis && now !== undefined && 'value' in now);
}
