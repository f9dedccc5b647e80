// The server bundle of a hostile release (hostile-release.test.ts, npm run attack): it walks all that it can reach, tries every way
// out of its render worker, and its page shows as JSON what it got. Plain commonjs, as a release is. `requests`, all that it may
// require, is put before it.
const { createElement } = require('react');
const router = require('react-router-dom');

/** Names that lead out of a page: of the process, of modules of Node, of their insides. */
const leads = new Set([
  ...[
    'kill',
    '_kill',
    '_debugProcess',
    '_debugEnd',
    'binding',
    '_linkedBinding',
    'dlopen',
    'getBuiltinModule',
    'mainModule',
  ],
  ...[
    'reallyExit',
    'setuid',
    'seteuid',
    'execve',
    'chdir',
    'getActiveResourcesInfo',
    'memoryUsage',
    '_getActiveHandles',
  ],
  ...[
    '_load',
    '_resolveFilename',
    'createRequire',
    'registerHooks',
    'runInThisContext',
    'compileFunction',
    'createContext',
  ],
  ...[
    'connect',
    'createConnection',
    'createServer',
    'globalAgent',
    'dispatch',
    'lookup',
    'createSocket',
    'openSync',
    'readFileSync',
  ],
  ...[
    'execSync',
    'spawn',
    'fork',
    'enterWith',
    'executionAsyncResource',
    'createHook',
    '_onTimeout',
    '_idlePrev',
    '_idleNext',
  ],
  ...[
    'isMainThread',
    'workerData',
    'receiveMessageOnPort',
    'openInspector',
    'Session',
    'WASI',
    '_handle',
    '_stdout',
    '_stderr',
  ],
  ...['getThis', 'getFunction', 'INTERNAL_overrideCreateStore', 'overrideCreateStore', 'allocUnsafe'],
]);
const isFine = (key, holder) =>
  // Contexts of React and of the router, buffers without a pool.
  holder === require('react') || holder === router || (key === 'allocUnsafe' && holder[key] === holder.alloc);

/** Everything from `root` on, by properties, accessors, prototypes and what collections hold. */
function walk(roots, { found, open }) {
  const seen = new Set();
  const waiting = Object.entries(roots);
  while (waiting.length > 0) {
    const [path, thing] = waiting.pop();
    if (thing === null || (typeof thing !== 'object' && typeof thing !== 'function') || seen.has(thing)) continue;
    seen.add(thing);
    let keys = [];
    try {
      keys = Reflect.ownKeys(thing);
      waiting.push([`${path}.[[proto]]`, Object.getPrototypeOf(thing)]);
    } catch {}
    for (const key of keys) {
      const at = `${path}.${String(key)}`;
      if (leads.has(key) && !isFine(key, thing) && thing !== leads) found.add(at);
      let descriptor = {};
      try {
        descriptor = Object.getOwnPropertyDescriptor(thing, key) ?? {};
      } catch {}
      const { get, set, value } = descriptor;
      waiting.push([`${at}(get)`, get], [`${at}(set)`, set], [at, value]);
      if (get) {
        try {
          const got = thing[key];
          if (got instanceof Promise) got.catch(() => undefined);
          waiting.push([at, got]);
        } catch {}
      }
      // What is shared and can be replaced or intercepted is a way to other visitors.
      if (open && descriptor.configurable) open.add(at);
      if (open && descriptor.writable && !isKept(thing)) open.add(at);
    }
    if (open && Object.isExtensible(thing) && !(thing instanceof Promise)) open.add(`${path} (can be added to)`);
    if (thing instanceof Map || thing instanceof Set) {
      try {
        for (const it of thing) waiting.push([`${path}[]`, it]);
      } catch {}
    }
  }
}

/** React writes a context's value of the moment to it. */
const isKept = (thing) => thing.$$typeof === Symbol.for('react.context');

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

const builtIns = [
  'fs',
  'child_process',
  'module',
  'net',
  'http',
  'inspector',
  'worker_threads',
  'vm',
  'v8',
  'wasi',
  'async_hooks',
  'process',
];
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
    if (it !== Page && it !== callers && !String(it).includes('hostile')) return it;
  }
  return undefined;
}

const ways = {
  ...Object.fromEntries(builtIns.map((name) => [`require ${name}`, () => require(name)])),
  ...Object.fromEntries(builtIns.map((name) => [`require node:${name}`, () => require(`node:${name}`)])),
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
  ...Object.fromEntries(
    [
      'fetch',
      'WebSocket',
      'EventSource',
      'BroadcastChannel',
      'MessageChannel',
      'Worker',
      'WebAssembly',
      'navigator',
      'global',
      'localStorage',
      'require',
      'module',
      'gc',
    ].map((name) => [`globalThis.${name}`, () => globalThis[name]]),
  ),
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
  'memory beside a buffer': () => Buffer.from('x').buffer.byteLength > 1,
  'memory that was freed': () => [1, 2, 3].some(() => Buffer.allocUnsafe(65_536).some((byte) => byte !== 0)),
  'the hooks of React': () => Object.keys(require('react')).some((name) => name.startsWith('__')),
  'the stores of jotai': () => require('jotai').INTERNAL_overrideCreateStore,
};

/** What all code shares: none of it may change. `[holder, name]`. */
const shared = {
  'JSON.parse': [JSON, 'parse'],
  'JSON.stringify': [JSON, 'stringify'],
  'Array.prototype.map': [Array.prototype, 'map'],
  'the iterator of arrays': [Array.prototype, Symbol.iterator],
  'Promise.prototype.then': [Promise.prototype, 'then'],
  'Promise.resolve': [Promise, 'resolve'],
  'Map.prototype.get': [Map.prototype, 'get'],
  'RegExp.prototype.exec': [RegExp.prototype, 'exec'],
  'String.prototype.includes': [String.prototype, 'includes'],
  'Function.prototype.call': [Function.prototype, 'call'],
  'Object.prototype.toString': [Object.prototype, 'toString'],
  'a new property of all objects': [Object.prototype, 'token'],
  'a new property of all arrays': [Array.prototype, '0'],
  'Error.prototype.name': [Error.prototype, 'name'],
  'Request.prototype.url': [Request.prototype, 'url'],
  'Response.prototype.json': [Response.prototype, 'json'],
  'URLSearchParams.prototype.get': [URLSearchParams.prototype, 'get'],
  'globalThis.JSON': [globalThis, 'JSON'],
  'globalThis.document': [globalThis, 'document'],
  'globalThis.fetch': [globalThis, 'fetch'],
  'globalThis.Promise': [globalThis, 'Promise'],
  'globalThis.process': [globalThis, 'process'],
  'globalThis.setTimeout': [globalThis, 'setTimeout'],
  'react.createElement': [require('react'), 'createElement'],
  'react.useState': [require('react'), 'useState'],
  'jotai.createStore': [require('jotai'), 'createStore'],
  'router.useLoaderData': [router, 'useLoaderData'],
  'the token': [require('shared/site/session.ts').tokenAtom, 'read'],
  'the class of refusals': [require('shared/http/errors.ts').ApiRefusal.prototype, 'field'],
};

function changed([holder, name]) {
  const before = Object.getOwnPropertyDescriptor(holder, name);
  const evil = () => 'evil';
  const tries = [
    () => {
      holder[name] = evil;
    },
    () => Object.defineProperty(holder, name, { value: evil, configurable: true }),
    () => Object.defineProperty(holder, name, { get: evil, configurable: true }),
    () => holder.__defineGetter__(name, evil),
    () => delete holder[name],
    () => Object.setPrototypeOf(holder, { [name]: evil }),
  ];
  for (const change of tries) {
    try {
      change();
    } catch {}
  }
  const after = Object.getOwnPropertyDescriptor(holder, name);
  return before?.value === after?.value && before?.get === after?.get ? 'refused' : 'changed';
}

const found = new Set();
const open = new Set();
const provided = Object.fromEntries(requests.map((request) => [request, require(request)]));
walk({ globalThis, ...provided }, { found, open });
const called = told(callers());
const outcomes = Object.entries(ways).map(([name, way]) => [name, tried(way)]);
const changes = Object.entries(shared).map(([name, it]) => [name, changed(it)]);

const load = async (args) => {
  const thrown = [];
  for (const fail of [
    () => null.x,
    () => new URL('no'),
    () => structuredClone(() => 1),
    () => JSON.parse('{'),
    () => new Response('', { status: 1 }),
    () => crypto.subtle.digest(),
    () => decodeURIComponent('%'),
    () => require('no'),
    () => new Array(-1),
  ]) {
    try {
      await fail();
    } catch (error) {
      thrown.push(error);
    }
  }
  const waits = [
    Promise.resolve(),
    new Promise(() => undefined),
    AbortSignal.timeout(5),
    new AbortController(),
    new EventTarget(),
    setImmediate(() => undefined),
  ];
  walk({ args, thrown, waits }, { found });
  const lines = await Promise.all(outcomes.map(async ([name, outcome]) => [name, await outcome]));
  return { ways: { ...Object.fromEntries(lines), 'callers at the start': called } };
};

function Page() {
  const ways = { ...router.useLoaderData().ways, 'callers of a page': told(callers()) };
  walk({ matches: router.useMatches(), location: router.useLocation() }, { found });
  const got = { found: [...found], open: [...open], ways, changes: Object.fromEntries(changes) };
  return createElement(
    'main',
    null,
    createElement('h2', null, 'walked'),
    createElement('pre', null, JSON.stringify(got)),
  );
}

exports.remote = { routes: [{ path: '/news', Component: Page, loader: load }], health() {} };
