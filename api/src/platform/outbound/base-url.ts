/**
 * The base address of a server as its operator meant it: people copy it with a slash at the end, or as the whole address of
 * a call.
 */
export const cleanBaseUrl = (address: string): string =>
  address
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/chat\/completions$/, '');
