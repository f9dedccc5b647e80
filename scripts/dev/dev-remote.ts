import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { serveRemote } from 'shared/build/dev-server.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { findReleaseName, remoteNames } from 'shared/releases/remotes.ts';
import { SiteProcesses } from '../start/processes/site-processes.ts';
import type { Run } from '../start/run-script.ts';
import type { Settings } from '../start/settings/settings.ts';
import { followChanges } from './follow-changes.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * `content`, `mf-content`, or a folder that holds such a package.
 * @throws ReleaseProblem (usage)
 */
export function remoteFolder(asked: string): string {
  const name = findReleaseName(asked);
  const folder = name ? join(root, name) : resolve(asked);
  if (existsSync(join(folder, 'dev/main.tsx'))) return folder;
  const short = remoteNames.map((known) => known.replace('mf-', '')).join(', ');
  throw new ReleaseProblem('usage', `There is no remote "${asked}" to run alone; there are ${short}.`);
}

/** One remote without the shell, on the real api; saved files appear in the open page, which keeps what was typed. */
export async function devRemote(folder: string, settings: Settings, { atEnd, end }: Run): Promise<void> {
  const site = await SiteProcesses.prepare(settings, () => void end(2));
  atEnd(() => site.stop());
  await site.startApi();
  const { port, apiPrefix } = settings;
  atEnd(await serveRemote({ folder, port, apiUrl: () => site.apiUrl, apiPrefix }));
  await site.isApiUp();
  console.log(`\n${basename(folder)} alone: http://localhost:${port}  Saved files appear in the page. Ctrl-C ends.\n`);
  const sources = ['shared/contracts', 'api/src'];
  atEnd(await followChanges({ root, sources }, () => site.startApi()));
}
