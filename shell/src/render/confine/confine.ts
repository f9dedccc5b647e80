import { handedOut, handedOutByRouter } from './handed-out.ts';
import { allowOverride, type Harden, hardener } from './harden.ts';
import { keptGlobals } from './kept-globals.ts';
import { knownContexts } from './known-contexts.ts';
import { ownGlobals } from './own-globals.ts';
import { prepareRegexes } from './regexes.ts';

/** What remotes may require, by request. */
export type Provided = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A process that is ready for code of remotes. */
export interface Confined {
  /** What they may require, as they get it. */
  provided: Provided;
  /** Freezes what comes later. */
  harden: Harden;
}

/**
 * Takes from this process what no page needs, and freezes what all code shares; once, before any code of a remote is read.
 * ADR 121 says what that promises, and what it does not.
 */
export async function confine(provided: Provided): Promise<Confined> {
  const contexts = knownContexts();
  const handed = [await handedOut(), await handedOutByRouter()];
  const views = Object.fromEntries(Object.entries(provided).map(([request, exports]) => [request, viewOf(exports)]));
  closeGlobals();
  keepMemoryApart();
  prepareRegexes();
  keepStacks();
  const behind = allowOverrides();
  const globals = Reflect.ownKeys(globalThis).map((key) => Reflect.get(globalThis, key));
  const harden = hardener();
  harden(views, contexts, handed, behind, hiddenThings(), globals, Object.getPrototypeOf(globalThis));
  Object.freeze(globalThis);
  return { provided: views, harden };
}

const errors = [Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError];

const allowOverrides = () => [
  allowOverride(Object.prototype, ['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty']),
  allowOverride(Function.prototype, ['constructor', 'toString']),
  ...errors.map(({ prototype }) => allowOverride(prototype, ['constructor', 'name', 'message', 'toString'])),
];

/** A module without what is for its own family only: React's state of the moment, jotai's way to all stores, the router's contexts. */
function viewOf(exports: object): Provided[string] {
  const open = Object.entries(exports).filter(([name]) => !/^(__|INTERNAL_|UNSAFE_)/.test(name));
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
    // module-state: once, before any code of a remote is there, so that none of it changes a global.
    Object.defineProperty(globalThis, key, { value, writable: false, configurable: false, enumerable: false });
  }
  for (const key of Reflect.ownKeys(globalThis)) {
    // module-state: as above; what cannot be deleted is emptied.
    if (keptGlobals.has(key) || Reflect.deleteProperty(globalThis, key)) continue;
    // module-state: as above.
    Object.defineProperty(globalThis, key, { value: undefined, writable: false });
  }
}

/** A buffer shows no bytes of another one: neither those beside it in a pool nor those that were freed. */
function keepMemoryApart(): void {
  const { alloc } = Buffer;
  // module-state: once, before any code of a remote is there.
  Object.assign(Buffer, { poolSize: 0, allocUnsafe: alloc, allocUnsafeSlow: alloc });
}

/** While React names a component it sets how stacks are written, and sets it back: both do nothing, so that no code gets what lies behind a stack. */
function keepStacks(): void {
  // module-state: once, before any code of a remote is there.
  Object.defineProperty(Error, 'prepareStackTrace', { get: () => undefined, set: () => undefined });
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
