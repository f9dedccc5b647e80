/** Chromium as visitors have it. */
export const browserOfVisitors = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/**
 * Chromium without windows, for who asks for it: it takes half the processor's time, and has no microphone and at times no
 * frames in a tab behind another (decision 47).
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
