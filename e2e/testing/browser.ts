/** Chromium as visitors have it. */
export const browserOfVisitors = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/**
 * Chromium without windows, for who asks for it: it takes less of the processor, has no microphone, and fails journeys of
 * several tabs at times (decision 47).
 */
export const headlessShell = process.env.HEADLESS_SHELL;

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
