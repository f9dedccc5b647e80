import { allowOverride, harden } from './harden.ts';
import { keptGlobals } from './kept-globals.ts';
import { knownContexts } from './known-contexts.ts';
import { ownGlobals } from './own-globals.ts';

/** What remotes may require, by request. */
export type Provided = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Takes from this process what no page needs, and freezes what all code shares; once, before any code of a remote is read.
 * ADR 121 says what that promises, and what it does not.
 * @returns what remotes may require, as they get it
 */
export function confine(provided: Provided): Provided {
  const contexts = knownContexts();
  const views = Object.fromEntries(Object.entries(provided).map(([request, exports]) => [request, viewOf(exports)]));
  closeGlobals();
  keepMemoryApart();
  const behind = allowOverrides();
  const globals = Reflect.ownKeys(globalThis).map((key) => Reflect.get(globalThis, key));
  harden(views, contexts, behind, hiddenThings(), globals, Object.getPrototypeOf(globalThis));
  Object.freeze(globalThis);
  return views;
}

const errors = [Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

const allowOverrides = () => [
  allowOverride(Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty']),
  allowOverride(Function.prototype, ['constructor', 'toString']),
  ...errors.map(({ prototype }) => allowOverride(prototype, ['constructor', 'name', 'message', 'toString'])),
];

/** A module without what is for its own family only: React's state of the moment, jotai's way to all stores. */
function viewOf(exports: object): Provided[string] {
  const open = Object.entries(exports).filter(([name]) => !/^(__|INTERNAL_)/.test(name));
  const view = Object.fromEntries(open);
  if ('__esModule' in exports) Object.defineProperty(view, '__esModule', { value: true });
  return view;
}

/** The kept ones first: reading some of them makes the platform add others. */
function closeGlobals(): void {
  const own = ownGlobals(globalThis);
  for (const key of keptGlobals) {
    if (!(key in globalThis)) continue;
    const value = typeof key === 'string' && key in own ? own[key] : Reflect.get(globalThis, key);
    Object.defineProperty(globalThis, key, { value, writable: false, configurable: false, enumerable: false });
  }
  for (const key of Reflect.ownKeys(globalThis)) {
    if (keptGlobals.has(key) || Reflect.deleteProperty(globalThis, key)) continue;
    Object.defineProperty(globalThis, key, { value: undefined, writable: false });
  }
}

/** A buffer shows no bytes of another one: neither those beside it in a pool nor those that were freed. */
function keepMemoryApart(): void {
  const { alloc } = Buffer;
  Object.assign(Buffer, { poolSize: 0, allocUnsafe: alloc, allocUnsafeSlow: alloc });
}

/** Parts of the language that no global names. */
const hiddenThings = () => [
  new Error('with the accessors of every stack'),
  Object.getPrototypeOf([][Symbol.iterator]()),
  Object.getPrototypeOf(''[Symbol.iterator]()),
  Object.getPrototypeOf(new Map()[Symbol.iterator]()),
  Object.getPrototypeOf(new Set()[Symbol.iterator]()),
  Object.getPrototypeOf('x'.matchAll(/x/g)),
  Object.getPrototypeOf(Iterator.from([]).map(String)),
  Object.getPrototypeOf(Iterator.from({ next: () => ({ done: true, value: undefined }) })),
  async () => undefined,
  function* () {},
  async function* () {},
  Object.getPrototypeOf(new Intl.Segmenter().segment('')),
  Object.getPrototypeOf(new Intl.Segmenter().segment('')[Symbol.iterator]()),
];
