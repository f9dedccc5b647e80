import './quick-selectors.js';
import { createRequire } from 'node:module';
import { createContext, runInContext } from 'node:vm';
import { withoutLayout } from './no-layout.js';

const require = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'));
const { JSDOM } = require('jsdom');

/**
 * What stays Node's: the language itself, the fetch family and timers. FormData, Blob and File are jsdom's: they belong to its forms.
 * (So jsdom's `addEventListener` refuses Node's signals.)
 */
const fromNode = new Set([
  ...runInContext('Object.getOwnPropertyNames(globalThis)', createContext()),
  ...['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal', 'ReadableStream', 'WritableStream'],
  ...['TransformStream', 'TextEncoder', 'TextDecoder', 'TextEncoderStream', 'TextDecoderStream', 'CompressionStream'],
  ...['DecompressionStream', 'structuredClone', 'atob', 'btoa', 'crypto', 'performance', 'queueMicrotask', 'console'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'constructor', 'toString', 'global', 'process'],
]);

/** One window for all page tests of a process: modules are loaded once, and many take hold of `document` then. */
export class PageWindow {
  #dom = new JSDOM('<!DOCTYPE html>', { url: 'http://localhost/', pretendToBeVisual: true, runScripts: 'dangerously' });
  #before = new Map();
  #listeners = [];
  /** The last frame that was asked for. */
  #frame = 0;

  /** Makes it this process's global object. */
  open() {
    const { window } = this.#dom;
    for (const name of namesOf(window)) if (!fromNode.has(name)) this.#define(name, ofWindow(window, name));
    for (const name of ['window', 'self', 'top', 'parent', 'frames'])
      this.#define(name, { value: globalThis, configurable: true, writable: true });
    const page = {
      ...withoutLayout(window),
      __SERVER__: false,
      addEventListener: (...given) => {
        this.#listeners.push(given);
        window.addEventListener(...given);
      },
    };
    for (const [name, value] of Object.entries(page)) this.#define(name, { value, configurable: true, writable: true });
  }

  /** Leaves it as a visitor does who closes the tab and whose browser forgets everything, and gives the global object back. */
  close() {
    const { window } = this.#dom;
    const { document } = window;
    for (const given of this.#listeners.splice(0)) window.removeEventListener(...given);
    this.#cancelFrames(window);
    for (const name of Object.getOwnPropertyNames(document)) if (name !== 'location') delete document[name];
    document.body.replaceChildren();
    // notistack's rules are made once.
    document.head.replaceChildren(...document.head.querySelectorAll('#_goober'));
    for (const element of [document.documentElement, document.body])
      for (const { name } of [...element.attributes]) element.removeAttribute(name);
    window.localStorage.clear();
    window.sessionStorage.clear();
    this.#dom.cookieJar.removeAllCookiesSync();
    window.history.replaceState(null, '', '/');
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (!this.#before.has(name)) continue;
      const before = this.#before.get(name);
      if (before) Object.defineProperty(globalThis, name, before);
      else delete globalThis[name];
    }
    this.#before.clear();
  }

  /** jsdom starts the timer of frames with the first one that is outstanding: one that is left over would be the last. */
  #cancelFrames(window) {
    const next = window.requestAnimationFrame(() => {});
    while (this.#frame < next) window.cancelAnimationFrame(++this.#frame);
  }

  #define(name, descriptor) {
    // `window` and others are defined twice: what was there before the first time comes back.
    if (!this.#before.has(name)) this.#before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    Object.defineProperty(globalThis, name, descriptor);
  }
}

/** Its own properties and those of its classes, without what every object has. */
function namesOf(window) {
  const names = new Set();
  for (let at = window; at && at !== window.Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return names;
}

/** A property of the window on the global object: what is written there stays there. */
function ofWindow(window, name) {
  const value = window[name];
  // Constructors are themselves, functions need their window.
  if (typeof value === 'function' && !/^[A-Z]/.test(name)) {
    return { value: value.bind(window), configurable: true, writable: true };
  }
  if (typeof value === 'function') return { value, configurable: true, writable: true };
  return {
    configurable: true,
    get: () => window[name],
    set(written) {
      const own = Object.getOwnPropertyDescriptor(window, name);
      if (own?.set) window[name] = written;
      else Object.defineProperty(globalThis, name, { value: written, configurable: true, writable: true });
    },
  };
}
