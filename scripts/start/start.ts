// npm start: checks the environment, builds and publishes what changed, runs the api and the shell, and watches them.
import { relative, resolve } from 'node:path';
import { wordsOf } from 'shared/releases/problem.ts';
import { ConfigRefused } from '../../api/src/config/config.ts';
import { DataInUse } from '../../api/src/database/db-lock.ts';
import { takeDataDir } from './data-dir.ts';
import { endOnce } from './end-once.ts';
import { readSettings, requireFreePort, type Settings } from './settings.ts';
import { buildChanged, shipBuilds } from './ship.ts';
import { SiteProcesses } from './site-processes.ts';

const root = resolve(import.meta.dirname, '../..');
let site: SiteProcesses | undefined;
let release: (() => void) | undefined;
let ended = false;
const end = endOnce(async () => {
  ended = true;
  if (site) console.log('\nStopping …');
  await site?.stop();
  release?.();
});

try {
  await start();
} catch (error) {
  const refused = error instanceof ConfigRefused || error instanceof DataInUse;
  console.error(wordsOf(error));
  await end(refused ? 2 : 1);
}

async function start(): Promise<void> {
  const started = Date.now();
  const settings = readSettings(process.env);
  process.chdir(root);
  release = takeDataDir(settings.dataDir);
  await requireFreePort(settings.port);
  await buildChanged();
  for (const release of await shipBuilds(settings.store, settings.dataDir)) console.log(`live   ${release}`);
  site = await SiteProcesses.prepare(settings, () => end(1));
  await Promise.all([site.startApi(), site.startShell()]);
  await site.ready();
  if (!ended) console.log(greeting(settings, Date.now() - started));
}

function greeting({ port, siteMode, databaseUrl, apiBaseUrl, dataDir, models }: Settings, ms: number): string {
  const lines = [`Ready after ${(ms / 1000).toFixed(1)} s:  http://localhost:${port}`];
  if (apiBaseUrl) {
    lines.push(`The API is another one: ${apiBaseUrl}`);
  } else {
    if (siteMode === 'demo') lines.push('Demo account: mobile 13800138000, password demo123456');
    lines.push(
      models.length > 0
        ? `Answers are written by ${models.join(', ')}.`
        : 'Answers are written by the built-in demonstration; a real model: set OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL.',
      databaseUrl ? 'Data lies in the database of DATABASE_URL.' : embeddedDatabase(dataDir),
    );
  }
  return `\n${lines.join('\n')}\nCtrl-C stops everything.\n`;
}

function embeddedDatabase(dataDir: string): string {
  return (
    `Data lies in ${relative(root, dataDir)}/db. It survives the end of the process, a kill too, but not a power cut:\n` +
    'the embedded database does not wait for the disk. For that, set DATABASE_URL to a PostgreSQL.'
  );
}
