import { resolve, sep } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { promoteTo } from 'shared/releases/channel/channel-changes.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import { type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { ConsoleProcess } from '../start/processes/console-process.ts';
import { SiteProcesses } from '../start/processes/site-processes.ts';
import type { Run } from '../start/run-script.ts';
import type { Settings } from '../start/settings/settings.ts';
import { buildChanged, buildFolder, isBuilt, shipBuilds } from '../start/ship/ship.ts';
import { serveContract } from './contract-viewer.ts';
import { followChanges } from './follow-changes.ts';

const root = resolve(import.meta.dirname, '../..');

/** Runs the whole site like npm start; every saved file is built, published and made live. */
export async function devSite(settings: Settings, { atEnd, end }: Run): Promise<void> {
  await buildChanged();
  await shipBuilds(settings.store, settings.dataDir);
  const site = await SiteProcesses.prepare(settings, () => void end(2));
  atEnd(() => site.stop());
  await Promise.all([site.startApi(), site.startShell()]);
  const port = await site.shellPort();
  await site.isApiUp();
  const contract = await serveContract(`${site.apiUrl}${settings.apiPrefix}`);
  atEnd(contract.stop);
  console.log(`\nhttp://localhost:${port} follows every saved file; reload the page to see it.`);
  console.log(`${contract.url} shows the wire contract. Ctrl-C ends.\n`);
  const operators = new ConsoleProcess(settings, `http://127.0.0.1:${port}`);
  atEnd(() => operators.stop());
  const showConsole = async () => {
    const at = await operators.start();
    if (at) console.log(`http://localhost:${at} is the console of operators.\n`);
  };
  if (settings.consolePort !== undefined) void showConsole();
  const sources = ['shared', 'api/src', 'console/server', 'console/src', ...releaseNames.map((name) => `${name}/src`)];
  const take = async (files: Set<string>) => {
    const folders = new Set([...files].map((file) => file.split(sep)[0]));
    const stale = releaseNames.filter((name) => !isBuilt(name));
    await buildChanged(stale);
    const changed = releaseNames.filter((name) => stale.includes(name) || folders.has(name));
    for (const name of changed) await makeLive(name, settings.store);
    if (stale.includes('shell')) await site.startShell();
    if (folders.has('console') && settings.consolePort !== undefined) {
      await operators.stop();
      await showConsole();
    }
    if (folders.has('api') || folders.has('shared')) await site.startApi();
  };
  atEnd(await followChanges({ root, sources }, take));
}

async function makeLive(name: ReleaseName, store: string): Promise<void> {
  const version = releaseVersion(name);
  await publishRelease(store, buildFolder(name, version));
  const writer = { by: 'npm run dev', verb: 'promote', reason: 'a file was saved' };
  const { rev } = await writeChannel(store, promoteTo(name, version), writer);
  console.log(`live   ${name}@${version} (rev ${rev})`);
}
