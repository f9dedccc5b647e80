// The third part of a hostile release: changes of what other code runs with.

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
  'react.createElement': [need('react'), 'createElement'],
  'react.useState': [need('react'), 'useState'],
  'jotai.createStore': [need('jotai'), 'createStore'],
  'router.useLoaderData': [router, 'useLoaderData'],
  'the token': [need('shared/site/session.ts').tokenAtom, 'read'],
  'the class of refusals': [need('shared/http/errors.ts').ApiRefusal.prototype, 'field'],
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

Object.assign(exports, { shared, changed });
