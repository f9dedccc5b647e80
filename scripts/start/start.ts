// npm start: checks the environment, runs the api, builds and publishes what changed, runs the shell, and watches both.
import { relative, resolve } from 'node:path';
import { readInstallCode } from '../../api/src/platform/operator/operator-file.ts';
import { ConsoleProcess } from './processes/console-process.ts';
import { SiteProcesses } from './processes/site-processes.ts';
import { type Run, runScript } from './run-script.ts';
import { takeDataDir } from './settings/data-dir.ts';
import { readSettings, requireFreePorts, type Settings } from './settings/settings.ts';
import { buildChanged, shipBuilds } from './ship/ship.ts';

const root = resolve(import.meta.dirname, '../..');

await runScript(async ({ atEnd, end }: Run) => {
  const started = Date.now();
  const settings = readSettings(process.env);
  process.chdir(root);
  atEnd(takeDataDir(settings.dataDir));
  await requireFreePorts(settings);
  const site = await SiteProcesses.prepare(settings, () => void end(2));
  atEnd(() => {
    console.log('\nStopping …');
    return site.stop();
  });
  // It needs no build: a first start makes its database while a core waits for the longest one.
  await site.startApi();
  await buildChanged();
  for (const release of await shipBuilds(settings.store, settings.dataDir)) console.log(`live   ${release}`);
  await site.startShell();
  const port = await site.shellPort();
  const isApiUp = await site.isApiUp();
  console.log(greeting({ ...settings, port }, Date.now() - started, isApiUp));
  process.send?.({ type: 'listening', port });
  if (settings.consolePort !== undefined) {
    const operators = new ConsoleProcess(settings, `http://127.0.0.1:${port}`);
    atEnd(() => operators.stop());
    void operators.start().then((at) => at && console.log(consoleGreeting(at, settings)));
  }
  return undefined;
});

function consoleGreeting(port: number, { siteMode, dataDir }: Settings): string {
  const url = process.env.CONSOLE_URL || `http://localhost:${port}`;
  const code = siteMode === 'demo' ? undefined : readInstallCode(dataDir);
  if (code) return `Not installed yet. Open  ${url}/install  and type the code  ${code}\n`;
  const who =
    siteMode === 'demo'
      ? 'name demo, password demo123456, no code'
      : 'a link for an operator: npm run admin -- operators invite <name> --role owner --reason "…"';
  return `Console of operators:  ${url}  (${who})\n`;
}

function greeting(settings: Settings, ms: number, isApiUp: boolean): string {
  const { port, siteMode, databaseUrl, apiBaseUrl, dataDir, models } = settings;
  const lines = [`Ready after ${(ms / 1000).toFixed(1)} s:  http://localhost:${port}`];
  if (!isApiUp) lines.push('Pages come without data: the api is down (see above), and is tried again and again.');
  if (apiBaseUrl) {
    lines.push(`The API is another one: ${apiBaseUrl}`);
  } else {
    if (siteMode === 'demo') lines.push('Demo account: mobile 13800138000, password demo123456');
    lines.push(
      models.length > 0
        ? `Answers are written by ${models.join(', ')}.`
        : siteMode === 'production'
          ? 'Answers are written by the channels of the database: npm run admin -- channels list'
          : 'Answers are written by the built-in demonstration; a real model: set OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_MODEL.',
      'Users, credits, settings: npm run admin',
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
