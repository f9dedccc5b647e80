/** Chromium as visitors have it. Journeys take one without windows where there is one (decision 47): it has no microphone. */
export const browserOfVisitors = process.env.CHROME_PATH ?? '/usr/bin/chromium';

export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
