/** Made by the build (shared/build/webpack/host-config.ts): what a remote's server bundle may require. */
declare module 'virtual:provided' {
  export const provided: Record<string, Record<string, unknown>>;
}

/** Made by the build (shared/build/webpack/host-config.ts): runs one thing after the other that the shell provides to remotes. */
declare module 'virtual:provided-pieces' {
  export const provided: readonly (() => Promise<object>)[];
}

/** Not in every browser. */
interface Window {
  scheduler?: { yield?(): Promise<void> };
}
