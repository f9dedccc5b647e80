// npm run dev: like npm start, and every saved file is built, published and made live; reload the page to see it.
import { existsSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { promoteTo, writeChannel } from 'shared/releases/channel.ts';
import { wordsOf } from 'shared/releases/problem.ts';
import { type ReleaseName, releaseNames } from 'shared/releases/remotes.ts';
import { publishRelease } from 'shared/releases/store.ts';
import { releaseVersion } from 'shared/releases/version.ts';
import { ConfigRefused } from '../api/src/config.ts';
import { DataInUse } from '../api/src/db-lock.ts';
import { takeDataDir } from './data-dir.ts';
import { endOnce } from './end-once.ts';
import { readSettings, requireFreePort } from './settings.ts';
import { buildChanged, buildFolder, isBuilt, shipBuilds } from './ship.ts';
import { SiteProcesses } from './site-processes.ts';

const root = resolve(import.meta.dirname, '..');
const changed = new Set<string>(); // folders of the root
let site: SiteProcesses | undefined;
let release: (() => void) | undefined;
const end = endOnce(async () => {
  await site?.stop();
  release?.();
});

try {
  const settings = readSettings(process.env);
  process.chdir(root);
  release = takeDataDir(settings.dataDir);
  await requireFreePort(settings.port);
  await buildChanged();
  await shipBuilds(settings.store, settings.dataDir);
  site = await SiteProcesses.prepare(settings, () => end(1));
  await Promise.all([site.startApi(), site.startShell()]);
  await site.ready();
  console.log(
    `\nhttp://localhost:${settings.port} follows every saved file; reload the page to see it. Ctrl-C ends.\n`,
  );
  followChanges((folders) => takeUp(folders, settings.store));
} catch (error) {
  console.error(wordsOf(error));
  await end(error instanceof ConfigRefused || error instanceof DataInUse ? 2 : 1);
}

/** Calls `take` with the folders that were changed, one call at a time. */
function followChanges(take: (folders: Set<string>) => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(async () => {
        const folders = new Set(changed);
        changed.clear();
        if (folders.size > 0) await take(folders).catch((error) => console.error(wordsOf(error)));
      });
    }, 150); // an editor writes a file in several steps
  };
  for (const folder of ['shared', 'api/src', ...releaseNames.map((name) => `${name}/src`)]) {
    if (!existsSync(join(root, folder))) continue;
    watch(join(root, folder), { recursive: true }, () => {
      changed.add(folder.split('/')[0] ?? folder);
      soon();
    });
  }
}

async function takeUp(folders: Set<string>, store: string): Promise<void> {
  const stale = releaseNames.filter((name) => !isBuilt(name));
  await buildChanged(stale);
  for (const name of releaseNames.filter((candidate) => stale.includes(candidate) || folders.has(candidate))) {
    await makeLive(name, store);
  }
  if (stale.includes('shell')) await site?.startShell();
  if (folders.has('api') || folders.has('shared')) await site?.startApi();
}

async function makeLive(name: ReleaseName, store: string): Promise<void> {
  const version = releaseVersion(name);
  await publishRelease(store, buildFolder(name, version));
  const writer = { by: 'npm run dev', verb: 'promote', reason: 'a file was saved' };
  const { rev } = await writeChannel(store, promoteTo(name, version), writer);
  console.log(`live   ${name}@${version} (rev ${rev})`);
}
