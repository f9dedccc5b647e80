// The second part of a hostile release: each known way out of its render worker.

/** What came of a way out: `refused`, or what was got by it. */
function tried(way) {
  try {
    const got = way();
    if (got instanceof Promise) return got.then(told, () => 'refused');
    return told(got);
  } catch {
    return 'refused';
  }
}
const told = (got) => (got === undefined || got === null || got === false ? 'refused' : `got ${typeof got}`);

const builtIns = words('fs child_process module net http inspector worker_threads vm v8 wasi async_hooks process');
const goneGlobals = words(`
  fetch WebSocket EventSource BroadcastChannel MessageChannel Worker WebAssembly navigator global localStorage
  require module gc FinalizationRegistry
`);
const asProcess = (it) => (typeof it?.kill === 'function' || typeof it?.binding === 'function' ? it : undefined);
const isDeep = (it) => Array.isArray(it) && it.some((site) => site?.getThis?.() !== undefined || site?.getFunction?.());

/** The call sites of a stack, if the engine hands them over. */
function callSites(where, holder) {
  let sites;
  Object.defineProperty(where, holder, { configurable: true, writable: true, value: (_error, all) => (sites = all) });
  try {
    String(new Error('x').stack);
    const caught = {};
    Error.captureStackTrace(caught);
    String(caught.stack);
  } finally {
    delete where[holder];
  }
  return isDeep(sites) ? sites : undefined;
}

/** A function of the shell, by which arguments could be got that a release is not given. */
function callers() {
  for (let it = callers.caller, depth = 0; it && depth < 50; it = it.caller, depth++) {
    if (it !== Page && it !== callers && !String(it).includes('callers')) return it;
  }
  return undefined;
}

/** A regex that says other things of itself. */
const madeUp = (source, says) =>
  Object.defineProperties(new RegExp(source, 'g'), Object.getOwnPropertyDescriptors(says));

/** What regexes hand out: to a function that replaces, as results, and what they read of one that is none. */
function gotOfRegexes() {
  const got = ['ab'.match(/[ab]/g), 'ab'.split(/a/), 'ab'.match(/a/), [...'ab'.matchAll(/a/g)]];
  const apply = (_target, that, args) => got.push(that, args, ...args);
  'ab'.replace(/(?<name>a)/g, new Proxy(() => '', { apply }));
  'ab'.replace(/(?<name>a)/, (...args) => got.push(...args));
  try {
    got.push('x'.replace(madeUp('x', { source: '(' }), ''));
  } catch (error) {
    got.push(error);
  }
  return got;
}

/** Thrown where the stack ends, at each depth, and where a text gets too long. */
function errorsOfRegexes() {
  const thrown = [];
  const note = (work) => {
    try {
      work();
    } catch (error) {
      thrown.push(error);
    }
  };
  const deep = (work) => {
    note(work);
    deep(work);
  };
  note(() => deep(() => 'ab'.replace(/a/g, () => 'b')));
  note(() => deep(() => 'ab'.match(/a/g)));
  note(() => deep(() => 'ab'.split(/a/)));
  note(() => 'ab'.repeat(2 ** 14).replace(/a/g, 'b'.repeat(2 ** 17)));
  note(() => 'ab'.replace(/a/g, () => Symbol('no text')));
  return thrown;
}

/** What is of no realm that this code has. */
const foreign = (things) =>
  things.find((it) => {
    const makers = [Array, Object, Function, RegExp, Error, TypeError, RangeError, SyntaxError, undefined];
    return (typeof it === 'object' || typeof it === 'function') && it !== null && !makers.includes(it.constructor);
  });

const ways = {
  ...Object.fromEntries(builtIns.map((name) => [`require ${name}`, () => need(name)])),
  ...Object.fromEntries(builtIns.map((name) => [`require node:${name}`, () => need(`node:${name}`)])),
  'import()': () => import('node:fs'),
  // biome-ignore lint/security/noGlobalEval: tried, and refused
  'import() of eval': () => eval("import('node:fs')"),
  'indirect eval': () => Reflect.get(globalThis, 'eval')('1'),
  Function: () => Function('return process')(),
  'the constructor of a function': () => (() => undefined).constructor('return this')(),
  'an async function': () => (async () => undefined).constructor('return process')(),
  'a generator': () => function* () {}.constructor('return process'),
  'a timer of text': () => setTimeout('globalThis.got = 1', 1),
  'module.constructor': () => module.constructor._load ?? module.require ?? module.children ?? module.paths,
  'require.main': () => require.main ?? require.cache ?? require.resolve,
  'the members of process': () => Object.keys(process).filter((key) => key !== 'env').length > 0,
  'the constructor of process': () =>
    asProcess(process.constructor.prototype) ?? asProcess(Object.getPrototypeOf(process)),
  'variables of the environment': () => Object.keys(process.env).filter((key) => key !== 'NODE_ENV').length > 0,
  'a console with a stream': () =>
    Reflect.get(globalThis.console, '_stdout') ?? Reflect.get(globalThis.console, 'Console'),
  'Error.prepareStackTrace': () => callSites(Error, 'prepareStackTrace'),
  'another Error': () => {
    globalThis.Error = class extends Error {};
    return callSites(globalThis.Error, 'prepareStackTrace');
  },
  'the dispatcher of undici': () =>
    globalThis[Symbol.for('undici.globalDispatcher.1')] ?? globalThis[Symbol.for('undici.globalDispatcher.2')],
  ...Object.fromEntries(goneGlobals.map((name) => [`globalThis.${name}`, () => globalThis[name]])),
  'a timer among others': () => {
    const timer = setTimeout(() => undefined, 1);
    clearTimeout(timer);
    return Reflect.ownKeys(timer).length > 0;
  },
  'a timer as this': () => {
    let that;
    const set = new Promise((done) => {
      setTimeout(function () {
        that = this;
        done();
      }, 1);
    });
    return set.then(() => (that === globalThis ? undefined : that));
  },
  'the inspector of what is printed': () => {
    let inspector;
    Reflect.get(globalThis, 'console').info({
      [Symbol.for('nodejs.util.inspect.custom')]: (_depth, _options, inspect) => (inspector = inspect),
    });
    return inspector;
  },
  'memory beside a buffer': () => Buffer.from('x').buffer.byteLength > 1,
  'memory that was freed': () => [1, 2, 3].some(() => Buffer.allocUnsafe(65_536).some((byte) => byte !== 0)),
  'what others searched in': () =>
    words("input $_ lastMatch $& lastParen $+ leftContext $` rightContext $' $1 $9").find((name) => name in RegExp),
  'another realm behind a regex': () => foreign([...gotOfRegexes(), ...errorsOfRegexes()]),
  "another one's regex": () => {
    'madeup'.replace(madeUp('madeup', { flags: 'gi' }), '');
    'madeup'.replace(madeUp('madeup', { ignoreCase: true }), '');
    return 'MADEUP'.replace(/madeup/g, '') === '' || 'MADEUP'.replace(/madeup/gi, '') !== '';
  },
  'the hooks of React': () => Object.keys(need('react')).some((name) => name.startsWith('__')),
  'the stores of jotai': () => need('jotai').INTERNAL_overrideCreateStore,
};

Object.assign(exports, { tried, told, ways, callers });
