// npm run dev: the whole site, following every saved file. npm run dev -- <remote>: that one alone, without the shell.
import { resolve } from 'node:path';
import { ReleaseProblem, wordsOf } from 'shared/releases/problem.ts';
import { ConfigRefused } from '../../api/src/config/config.ts';
import { DataInUse } from '../../api/src/database/db-lock.ts';
import { takeDataDir } from '../start/data-dir.ts';
import { endOnce } from '../start/end-once.ts';
import { readSettings, requireFreePort } from '../start/settings.ts';
import { devRemote, remoteFolder } from './dev-remote.ts';
import { devSite } from './dev-site.ts';

const clean: (() => void | Promise<void>)[] = [];
const end = endOnce(async () => {
  for (const step of clean.toReversed()) await step();
});
/** The last thing that was begun is ended first. */
const atEnd = (step: () => void | Promise<void>) => void clean.push(step);

try {
  const [name] = process.argv.slice(2);
  const folder = name === undefined ? undefined : remoteFolder(name);
  const settings = readSettings(process.env);
  process.chdir(resolve(import.meta.dirname, '../..'));
  // A remote on somebody else's api needs no folder: the whole site may be running on it.
  if (!(folder && settings.apiBaseUrl)) atEnd(takeDataDir(settings.dataDir));
  await requireFreePort(settings.port);
  const run = { settings, atEnd, onGivenUp: () => void end(1) };
  await (folder ? devRemote(folder, run) : devSite(run));
} catch (error) {
  console.error(wordsOf(error));
  const refused = [ConfigRefused, DataInUse, ReleaseProblem].some((kind) => error instanceof kind);
  await end(refused ? 2 : 1);
}
