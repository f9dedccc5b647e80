// The first part of a hostile release's server bundle (hostile-release.ts): names that lead out, and how it looks for them.
const need = (request) => require(request);
const react = need('react');
const { Component, createElement } = react;
const router = need('react-router-dom');
const words = (text) => text.trim().split(/\s+/);

/** Names that lead out of a page: of the process, of modules of Node, of their insides. */
const leads = new Set(
  words(`
    kill _kill _debugProcess _debugEnd binding _linkedBinding dlopen getBuiltinModule mainModule reallyExit setuid
    seteuid execve chdir getActiveResourcesInfo memoryUsage _getActiveHandles _load _resolveFilename createRequire
    registerHooks runInThisContext compileFunction createContext connect createConnection createServer globalAgent
    dispatch lookup createSocket openSync readFileSync execSync spawn fork enterWith executionAsyncResource createHook
    _onTimeout _idlePrev _idleNext isMainThread workerData receiveMessageOnPort openInspector Session WASI _handle
    _stdout _stderr getThis getFunction INTERNAL_overrideCreateStore overrideCreateStore allocUnsafe
  `),
);
const isFine = (key, holder) =>
  // Contexts of React and of the router, buffers without a pool.
  holder === react || holder === router || (key === 'allocUnsafe' && holder[key] === holder.alloc);

/**
 * Everything from `roots` on, by properties, accessors, prototypes and what collections hold.
 * @returns what was seen, with the path to it
 */
function walk(roots, { found, open }) {
  const seen = new Map();
  const waiting = Object.entries(roots);
  while (waiting.length > 0) {
    const [path, thing] = waiting.pop();
    if (thing === null || (typeof thing !== 'object' && typeof thing !== 'function') || seen.has(thing)) continue;
    seen.set(thing, path);
    let keys = [];
    try {
      keys = Reflect.ownKeys(thing);
      waiting.push([`${path}.[[proto]]`, Object.getPrototypeOf(thing)]);
    } catch {}
    for (const key of keys) {
      // Who called it, while it runs: `callers` looks at that.
      if (typeof thing === 'function' && (key === 'caller' || key === 'arguments')) continue;
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
        // The prototypes have no content of their own: only what has is left open here.
        if (open) open.add(`${path} (a collection)`);
      } catch {}
    }
  }
  return seen;
}

/** React writes a context's value of the moment to it. */
const isKept = (thing) => thing.$$typeof === Symbol.for('react.context');

// The parts are read as one program; this says that others use it.
Object.assign(exports, { react, createElement, Component, leads, walk, isKept });
