const language = `
  globalThis undefined NaN Infinity Object Function Boolean Symbol Number BigInt Math String RegExp Date Intl JSON
  Promise Proxy Reflect Iterator AsyncIterator Error AggregateError EvalError RangeError ReferenceError SyntaxError
  TypeError URIError SuppressedError DisposableStack AsyncDisposableStack Temporal Array Map Set WeakMap WeakSet
  WeakRef ArrayBuffer SharedArrayBuffer Atomics DataView Int8Array Uint8Array
  Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array
  BigInt64Array BigUint64Array parseInt parseFloat isNaN isFinite escape unescape encodeURI encodeURIComponent
  decodeURI decodeURIComponent eval
`;

const platform = `
  AbortController AbortSignal Event EventTarget CustomEvent DOMException URL URLSearchParams URLPattern TextEncoder
  TextDecoder Headers Request Response FormData Blob File ReadableStream ReadableStreamDefaultReader WritableStream
  TransformStream structuredClone atob btoa crypto Crypto CryptoKey SubtleCrypto queueMicrotask setTimeout
  setInterval setImmediate clearTimeout clearInterval clearImmediate console performance process
`;

const namesIn = (text: string) => text.trim().split(/\s+/);

/** What code of a remote finds on the global object: the language, and of the platform what a page needs to be rendered. */
export const keptGlobals: ReadonlySet<PropertyKey> = new Set([
  ...namesIn(language),
  ...namesIn(platform),
  // Node's own `Response` takes it from there.
  'Buffer',
  // Of zod, which keeps its settings there: it has them by now.
  '__zod_globalConfig',
  '__zod_globalRegistry',
]);
