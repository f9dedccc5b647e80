// npm start: checks the environment, builds and publishes what changed, runs the api and the shell, and watches them.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { wordsOf } from 'shared/releases/problem.ts';
import { releaseVersion } from 'shared/releases/version.ts';
import { isAlive } from 'shared/releases/write-lock.ts';
import { ConfigRefused } from '../api/src/config.ts';
import { DataInUse, lockData } from '../api/src/db-lock.ts';
import { ChildLog } from './child-log.ts';
import { findFreePort, readSettings, requireFreePort, type Settings, withDefaults } from './settings.ts';
import { buildChanged, buildFolder, shipBuilds } from './ship.ts';
import { type Supervised, supervise } from './supervise.ts';

const root = resolve(import.meta.dirname, '..');
const running: Supervised[] = []; // in the order in which they are stopped
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
process.on('disconnect', () => stop(0)); // whoever started this process is gone

try {
  await start();
} catch (error) {
  const known = error instanceof ConfigRefused || error instanceof DataInUse;
  console.error(known ? wordsOf(error) : error);
  await stop(known ? 2 : 1);
}

async function start(): Promise<void> {
  const started = Date.now();
  const settings = readSettings(process.env);
  process.chdir(root);
  takeDataDir(settings.dataDir);
  await requireFreePort(settings.port);
  await buildChanged();
  for (const release of await shipBuilds(settings.store, settings.dataDir)) console.log(`live   ${release}`);
  const [apiPort, internalPort] = [await findFreePort(), await findFreePort()];
  const apiBaseUrl = settings.apiBaseUrl ?? `http://127.0.0.1:${apiPort}`;
  const shell = startShell(settings, apiBaseUrl, internalPort);
  const api = settings.apiBaseUrl ? undefined : startApi(settings, apiPort);
  await untilReady(`http://127.0.0.1:${settings.port}/readyz`, shell);
  if (api) await untilReady(`${apiBaseUrl}/readyz`, api);
  if (!stopping) greet(settings, Date.now() - started);
}

function takeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  try {
    lockData(join(dataDir, 'start'));
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error;
    const holder = /process \d+/.exec(error.message)?.[0] ?? 'another process';
    throw new DataInUse(
      `DATA_DIR: the site already runs on ${dataDir} (${holder}). Open that one, stop it, or give this one another folder. Example: DATA_DIR=.data-2`,
    );
  }
  const shells = join(dataDir, 'shells');
  mkdirSync(shells, { recursive: true });
  for (const file of readdirSync(shells)) {
    const pid = Number.parseInt(file, 10);
    if (pid && !isAlive(pid)) rmSync(join(shells, file));
  }
}

function startApi(settings: Settings, port: number): Supervised {
  // One trusted hop: the shell, which says who the visitor is.
  const own = { API_HOST: '127.0.0.1', API_PORT: String(port), DATA_DIR: settings.dataDir, TRUST_PROXY: '1' };
  return keep('api', settings, {
    args: [join(root, 'api/src/main.ts')],
    env: { ...withDefaults(process.env), NODE_ENV: 'production', ...own },
  });
}

function startShell(settings: Settings, apiBaseUrl: string, internalPort: number): Supervised {
  // Renders code of five teams: it gets no key and no database address.
  const open = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SystemRoot', 'HOST', 'TRUST_PROXY', 'LOG_LEVEL'];
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => open.includes(name)));
  return keep('shell', settings, {
    args: [join(buildFolder('shell', releaseVersion('shell')), 'server/server.cjs')],
    env: {
      ...inherited,
      NODE_ENV: 'production',
      PORT: String(settings.port),
      INTERNAL_PORT: String(internalPort),
      API_BASE_URL: apiBaseUrl,
      API_PREFIX: settings.apiPrefix,
      RELEASE_STORE: settings.store,
      DATA_DIR: settings.dataDir,
      SITE_MODE: settings.siteMode,
    },
    silenceMs: 5_000,
  });
}

function keep(
  name: string,
  { dataDir }: Settings,
  spec: { args: string[]; env: NodeJS.ProcessEnv; silenceMs?: number },
): Supervised {
  const log = new ChildLog(name, join(dataDir, 'logs', `${name}.log`));
  const child = supervise({ ...spec, log });
  running.push(child);
  child.givenUp.then((reason) => {
    console.error(`\nThe ${name} ${reason}. Its last lines (all of them: ${dataDir}/logs/${name}.log):`);
    for (const line of log.last) console.error(`  ${line}`);
    return stop(1);
  });
  return child;
}

async function untilReady(url: string, child: Supervised): Promise<void> {
  const deadline = Date.now() + 60_000;
  let answer = 'no answer';
  while (!stopping && Date.now() < deadline) {
    answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => `status ${response.status}`,
      () => 'no answer',
    );
    if (answer === 'status 200') return;
    await new Promise((done) => setTimeout(done, 150));
  }
  if (!stopping) throw new Error(`${url} was not ready after a minute (${answer}, process ${child.pid()}).`);
}

function greet({ port, siteMode, databaseUrl, apiBaseUrl, dataDir, models }: Settings, ms: number): void {
  const lines = [`Ready after ${(ms / 1000).toFixed(1)} s:  http://localhost:${port}`];
  if (apiBaseUrl) lines.push(`The API is somebody else's: ${apiBaseUrl}`);
  else {
    if (siteMode === 'demo') lines.push('Demo account: mobile 13800138000, password demo123456');
    lines.push(
      models.length > 0
        ? `Answers are written by ${models.join(', ')}.`
        : 'Answers are written by the built-in demonstration. Set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL for a real model.',
      databaseUrl
        ? 'Data lies in the database of DATABASE_URL.'
        : `Data lies in ${relative(root, dataDir) || dataDir}/db. It survives the end of the process, a kill too, but not a power cut: the embedded database does not wait for the disk. Set DATABASE_URL to a PostgreSQL for that.`,
    );
  }
  console.log(`\n${lines.join('\n')}\nCtrl-C stops everything.\n`);
}

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  if (running.length > 0) console.log('\nStopping …');
  for (const child of running) await child.stop();
  process.exit(code);
}
