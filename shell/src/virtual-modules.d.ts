/** Made by the build (shared/build/host-config.ts): what a remote's server bundle may require. */
declare module 'virtual:provided' {
  export const provided: Record<string, object>;
}
