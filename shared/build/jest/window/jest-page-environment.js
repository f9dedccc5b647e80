import './quick-selectors.js';
import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';
import { withoutLayout } from './no-layout.js';

/**
 * What browsers have and jsdom has not, or has in a way that does not fit Node's fetch. FormData, Blob and File stay
 * jsdom's: they belong to its forms. (So jsdom's `addEventListener` refuses these signals.)
 */
const fromNode = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextEncoderStream',
  'TextDecoderStream',
  'CompressionStream',
  'DecompressionStream',
  'structuredClone',
  'Uint8Array',
  'ArrayBuffer',
];

/** jsdom with the fetch family of Node, and stand-ins for what only a real browser lays out. */
export default class PageEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    const page = this.global;
    for (const name of fromNode) {
      Object.defineProperty(page, name, { value: globalThis[name], configurable: true, writable: true });
    }
    Object.defineProperty(page, 'crypto', { value: globalThis.crypto, configurable: true });
    Object.assign(page, withoutLayout(page));
  }
}
