/** Kept for the client of the API, which parses HTTP with the one and ends sessions by the other. */
export const { WebAssembly, FinalizationRegistry: Registry } = globalThis;
