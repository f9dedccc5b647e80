import { globSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { cheapPasswords } from '../api/src/testing/cheap-passwords.ts';
import { aboutAdditions } from './testing/additions.ts';
import { browserArguments, browserOfVisitors } from './testing/browser.ts';
import { ports, siteAt } from './testing/ports.ts';

/** Journeys in a real browser against real sites: started as a user starts them, on empty data folders. */
const root = join(import.meta.dirname, '..');
// The workers read this file again: they must find the folder that the first reading made.
process.env.E2E_DATA ||= mkdtempSync(join(tmpdir(), 'site-e2e-'));
const dataDir = process.env.E2E_DATA;
const openaiServer = `http://127.0.0.1:${ports.openaiServer}`;
const faultyApi = `http://127.0.0.1:${ports.faultyApi}`;
const familyServer = `http://127.0.0.1:${ports.familyServer}`;
/** Three browsers and four sites share a few cores: that a page waits for the api is no fault of the api. */
const patient = { API_TIMEOUT_MS: String(Math.min(60_000, inThisHour(20))) };
/** Journeys log in a hundred times, and one of them loads pages as fast as it can. The site with a real provider is as it is. */
const cheap = { ...patient, PASSWORD_COST: cheapPasswords, CALLS_PER_MINUTE: '99999' };
const sites = {
  demonstration: { port: ports.demonstration, env: cheap },
  /** Its releases are moved by the journeys: nobody else looks at it. */
  releases: { port: ports.releases, env: cheap },
  openai: {
    port: ports.openai,
    env: {
      ...patient,
      OPENAI_BASE_URL: `${openaiServer}/v1`,
      OPENAI_API_KEY: 'test-key',
      OPENAI_MODEL: 'test-model',
      SPEECH_BASE_URL: `${openaiServer}/v1`,
      TRANSCRIPTION_MODEL: 'test-ear',
    },
  },
  /** Serves what every server of the family has, and nothing of ours. */
  family: { port: ports.family, env: { ...cheap, CONTRACT: 'family' } },
  /** Stands before a server of the family that is none of ours. */
  other: { port: ports.other, env: { API_BASE_URL: familyServer, API_TIMEOUT_MS: patient.API_TIMEOUT_MS } },
  /** Has no api of its own: it sees the first site's through `faulty-api.ts`. */
  faulty: { port: ports.faulty, env: { API_BASE_URL: faultyApi, SITE_URL: 'https://chat.example.com' } },
};

/** The journeys of this run, from this folder: those that `npm test` names, or all that there are. */
const files = process.env.E2E_FILES
  ? process.env.E2E_FILES.split(',').map((file) => file.replace('e2e/', ''))
  : globSync('**/*.e2e.ts', { cwd: import.meta.dirname }).map((file) => file.replaceAll('\\', '/'));
const filesIn = (folders: RegExp) => files.filter((file) => folders.test(file));
/** The console is built and run for its own journeys alone. */
const consolePortOf = (site: string) =>
  site === 'demonstration' && filesIn(/^console/).length > 0 ? String(ports.console) : 'off';
/** A site that no journey of this run names is not started; the demonstration is what they mean without a name. */
const sources = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
const isNamed = (site: string) => site === 'demonstration' || sources.includes(`siteAt('${site}')`);
const started = Object.entries(sites).filter(
  ([name]) => isNamed(name) || (name === 'releases' && filesIn(/^releases/)[0]),
);

/** Of a run without `npm test`, every journey of its files. */
const tier = (process.env.E2E_TIER ?? '') as '' | 'usual' | 'all' | 'deep';
/** On an api without our additions their journeys are left out. */
const additions = process.env.CONTRACT === 'family' ? [aboutAdditions] : [];
const load = /^processes\/isolation/;

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(root, 'test-results'),
  workers: 3,
  projects: [
    // They move releases, one after the other, on a site of their own.
    { name: 'releases', testMatch: filesIn(/^releases/), workers: 1, use: { baseURL: siteAt('releases') } },
    { name: 'pages', testMatch: filesIn(/^(frame|chat|account|creative|promotion|console)/) },
    // They start and end processes: when the others are done.
    {
      name: 'processes',
      testMatch: filesIn(/^processes/).filter((file) => !load.test(file)),
      dependencies: ['releases', 'pages'],
    },
    // Loads the machine for as long as it takes: alone.
    { name: 'load', testMatch: filesIn(load), dependencies: ['processes'] },
  ],
  ...{
    usual: { grepInvert: [/@machine|@deep/, ...additions], retries: 0 },
    all: { grepInvert: [/@deep/, ...additions], retries: 1 },
    deep: { grep: /@deep|\.deep\.e2e/, retries: 1 },
    '': {},
  }[tier],
  // What must come is waited for, and ends the wait at once. Only what hangs is to meet these.
  timeout: inThisHour(150),
  expect: { timeout: inThisHour(40) },
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: siteAt('demonstration'),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL ?? browserOfVisitors,
      args: browserArguments,
      // Without a locale of the machine's the browser saves no file by a Chinese name.
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
    },
    screenshot: 'only-on-failure',
    // No trace: to record one takes a sixth of the processor's time. Of a journey that fails: `--trace on`.
  },
  webServer: [
    {
      command: `${process.execPath} e2e/testing/doubles/openai-server.ts`,
      cwd: root,
      url: `${openaiServer}/v1/models`,
      timeout: inThisHour(300),
    },
    {
      command: `${process.execPath} e2e/testing/doubles/faulty-api.ts`,
      cwd: root,
      url: `${faultyApi}/__fault`,
      timeout: inThisHour(300),
    },
    ...(isNamed('other')
      ? [
          {
            command: `${process.execPath} e2e/testing/doubles/family-server.ts`,
            cwd: root,
            url: `${familyServer}/api/pc/config`,
            timeout: inThisHour(300),
          },
        ]
      : []),
    ...started.map(([name, { port, env }]) => ({
      command: `${process.execPath} scripts/node.mjs scripts/start/start.ts`,
      cwd: root,
      url: `http://localhost:${port}/readyz`,
      timeout: inThisHour(300),
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
      env: {
        ...(process.env as Record<string, string>),
        PORT: String(port),
        DATA_DIR: join(dataDir, name),
        CONSOLE_PORT: consolePortOf(name),
        ...env,
      },
    })),
  ],
  metadata: { dataDir },
});
