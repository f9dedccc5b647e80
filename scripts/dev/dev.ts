// npm run dev: the whole site, following every saved file. npm run dev -- <remote>: that one alone, without the shell.
import { resolve } from 'node:path';
import { runScript } from '../start/run-script.ts';
import { takeDataDir } from '../start/settings/data-dir.ts';
import { readSettings, requireFreePorts } from '../start/settings/settings.ts';
import { devRemote, remoteFolder } from './dev-remote.ts';
import { devSite } from './dev-site.ts';

await runScript(async (run) => {
  const [name] = process.argv.slice(2);
  const folder = name === undefined ? undefined : remoteFolder(name);
  const settings = readSettings(process.env);
  process.chdir(resolve(import.meta.dirname, '../..'));
  // A remote on another site's api needs no folder: that site may be running on it.
  if (!(folder && settings.apiBaseUrl)) run.atEnd(takeDataDir(settings.dataDir));
  await requireFreePorts({ port: settings.port, internalPort: folder ? 0 : settings.internalPort });
  await (folder ? devRemote(folder, settings, run) : devSite(settings, run));
  return undefined;
});
