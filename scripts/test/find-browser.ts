import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Chromium without windows, where there is one and nobody says which browser is meant: it costs journeys the least
 * (decision 47).
 */
export function findHeadlessShell(): string | undefined {
  return process.env.CHROME_PATH ? undefined : ['/usr/bin/chromium-headless-shell'].find(starts);
}

/**
 * A Chromium to drive, as visitors have it: `CHROME_PATH`, else one that is installed, else Playwright's own, which is
 * fetched when it must.
 * @throws Error with what to do, when none can be had
 */
export async function findBrowser(): Promise<string> {
  const { CHROME_PATH: given } = process.env;
  if (given) {
    if (starts(given)) return given;
    throw new Error(`CHROME_PATH: ${given} does not start. Example: CHROME_PATH=/usr/bin/chromium`);
  }
  const found = installed.find(starts) ?? (await ofPlaywright());
  if (found) return found;
  console.log('No browser found: fetching Chromium for Playwright …');
  run(process.execPath, [resolve('@playwright/test/cli'), 'install', 'chromium']);
  const fetched = await ofPlaywright();
  if (fetched) return fetched;
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    console.log('That did not work: installing Chromium by apt-get …');
    run('apt-get', ['update', '-q']);
    run('apt-get', ['install', '-qy', 'chromium', 'fonts-noto-cjk']);
  }
  const atLast = installed.find(starts);
  if (atLast) return atLast;
  throw new Error(
    'No browser could be installed. Install Chromium or Chrome, or say where one is: CHROME_PATH=/path/to/chrome',
  );
}

async function ofPlaywright(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return starts(path) ? path : undefined;
}

/** A browser may lie there and lack its system libraries. */
const starts = (path: string): boolean =>
  existsSync(path) &&
  (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0);

function run(command: string, args: string[]): void {
  spawnSync(command, args, { stdio: 'inherit' });
}
