/** Kept for the client of the API, which parses HTTP with it. */
export const { WebAssembly } = globalThis;
