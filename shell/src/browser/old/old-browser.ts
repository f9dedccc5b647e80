/*
 * What the oldest browsers that the site is made for (ADR 49) lack of the built-ins that pages and their libraries use, as the
 * standard says it. Only a browser that lacks one of them loads this file, before any other code (`main.ts`).
 */

/** All iterators of the language inherit from it, also where there is no `Iterator` yet. */
const iterators: object = Object.getPrototypeOf(Object.getPrototypeOf([].values()));

type Method = (this: never, ...input: never[]) => unknown;

/** By owner; each is added where it is missing. Methods hear their object as `this`. */
const builtIns: [owner: object, methods: Record<string, Method>][] = [
  [
    Array.prototype,
    {
      toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
        return [...this].sort(compare);
      },
      toReversed(this: unknown[]) {
        return [...this].reverse();
      },
      toSpliced(this: unknown[], ...change: [number, number, ...unknown[]]) {
        const copy = [...this];
        copy.splice(...change);
        return copy;
      },
      with(this: unknown[], index: number, value: unknown) {
        const at = index < 0 ? this.length + index : index;
        if (at < 0 || at >= this.length) throw new RangeError('Invalid index');
        return [...this.slice(0, at), value, ...this.slice(at + 1)];
      },
    },
  ],
  [
    Array,
    {
      async fromAsync(items: AsyncIterable<unknown>, map = (item: unknown, _at: number) => item) {
        const list: unknown[] = [];
        for await (const item of items) list.push(await map(item, list.length));
        return list;
      },
    },
  ],
  [
    Map,
    {
      groupBy(items: Iterable<unknown>, keyOf: (item: unknown, at: number) => unknown) {
        const groups = new Map<unknown, unknown[]>();
        let at = 0;
        for (const item of items) {
          const key = keyOf(item, at++);
          const group = groups.get(key);
          if (group) group.push(item);
          else groups.set(key, [item]);
        }
        return groups;
      },
    },
  ],
  [
    Object,
    {
      groupBy(items: Iterable<unknown>, keyOf: (item: unknown, at: number) => string) {
        return Object.assign(Object.create(null), Object.fromEntries(Map.groupBy(items, keyOf)));
      },
    },
  ],
  [
    Promise,
    {
      try: async (work: (...input: unknown[]) => unknown, ...input: unknown[]) => work(...input),
      withResolvers() {
        const made: Record<string, unknown> = {};
        made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
        return made;
      },
    },
  ],
  [
    Set.prototype,
    {
      union(this: Set<unknown>, other: Set<unknown>) {
        return new Set([...this, ...other.keys()]);
      },
      intersection(this: Set<unknown>, other: Set<unknown>) {
        return new Set([...this].filter((it) => other.has(it)));
      },
      difference(this: Set<unknown>, other: Set<unknown>) {
        return new Set([...this].filter((it) => !other.has(it)));
      },
      symmetricDifference(this: Set<unknown>, other: Set<unknown>) {
        return new Set([...this.difference(other), ...[...other.keys()].filter((it) => !this.has(it))]);
      },
      isSubsetOf(this: Set<unknown>, other: Set<unknown>) {
        return [...this].every((it) => other.has(it));
      },
      isSupersetOf(this: Set<unknown>, other: Set<unknown>) {
        return [...other.keys()].every((it) => this.has(it));
      },
      isDisjointFrom(this: Set<unknown>, other: Set<unknown>) {
        return ![...this].some((it) => other.has(it));
      },
    },
  ],
  [
    String.prototype,
    {
      isWellFormed(this: string) {
        return !/\p{Surrogate}/u.test(this);
      },
      toWellFormed(this: string) {
        return this.replace(/\p{Surrogate}/gu, '\uFFFD');
      },
    },
  ],
  [
    iterators,
    {
      *map(this: Iterable<unknown>, change: (item: unknown, at: number) => unknown) {
        let at = 0;
        for (const item of this) yield change(item, at++);
      },
      *filter(this: Iterable<unknown>, isMeant: (item: unknown, at: number) => unknown) {
        let at = 0;
        for (const item of this) if (isMeant(item, at++)) yield item;
      },
      *flatMap(this: Iterable<unknown>, change: (item: unknown, at: number) => Iterable<unknown>) {
        let at = 0;
        for (const item of this) yield* change(item, at++);
      },
      *take(this: Iterable<unknown>, count: number) {
        let left = count;
        if (left > 0)
          for (const item of this) {
            yield item;
            if (--left <= 0) return;
          }
      },
      *drop(this: Iterable<unknown>, count: number) {
        let left = count;
        for (const item of this) if (left-- <= 0) yield item;
      },
      toArray(this: Iterable<unknown>) {
        return [...this];
      },
      forEach(this: Iterable<unknown>, work: (item: unknown, at: number) => void) {
        let at = 0;
        for (const item of this) work(item, at++);
      },
      reduce(this: Iterable<unknown>, ...input: Parameters<unknown[]['reduce']>) {
        return [...this].reduce(...input);
      },
      some(this: Iterable<unknown>, isMeant: (item: unknown, at: number) => unknown) {
        let at = 0;
        for (const item of this) if (isMeant(item, at++)) return true;
        return false;
      },
      every(this: Iterable<unknown>, isMeant: (item: unknown, at: number) => unknown) {
        let at = 0;
        for (const item of this) if (!isMeant(item, at++)) return false;
        return true;
      },
      find(this: Iterable<unknown>, isMeant: (item: unknown, at: number) => unknown) {
        let at = 0;
        for (const item of this) if (isMeant(item, at++)) return item;
        return undefined;
      },
    },
  ],
  [
    ArrayBuffer.prototype,
    {
      // The old one stays as it is: nothing can detach it here.
      transferToFixedLength(this: ArrayBuffer, length = this.byteLength) {
        const bytes = new Uint8Array(length);
        bytes.set(new Uint8Array(this).subarray(0, length));
        return bytes.buffer;
      },
    },
  ],
  [Uint8Array, { fromBase64: (text: string) => Uint8Array.from(atob(text), (it) => it.charCodeAt(0)) }],
  [
    URL,
    {
      parse(url: string, base?: string) {
        try {
          return new URL(url, base);
        } catch {
          return null;
        }
      },
      canParse: (url: string, base?: string) => URL.parse(url, base) !== null,
    },
  ],
  [
    AbortSignal,
    {
      any(signals: Iterable<AbortSignal>) {
        const all = new AbortController();
        for (const signal of signals) {
          const abort = () => all.abort(signal.reason);
          if (signal.aborted) abort();
          else signal.addEventListener('abort', abort, { once: true, signal: all.signal });
        }
        return all.signal;
      },
    },
  ],
];

/** Adds those that are missing. */
export function addBuiltIns(): void {
  for (const [owner, methods] of builtIns)
    for (const [name, value] of Object.entries(methods))
      if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
}
