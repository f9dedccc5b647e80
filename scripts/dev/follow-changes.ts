import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { watch } from 'chokidar';
import { errorMessage } from 'shared/releases/problem.ts';

/** An editor writes a file in several steps, and git many files one after the other (ms). */
const quiet = 150;

interface Sources {
  root: string;
  /** Folders of the root; they may come and go. */
  sources: string[];
  /** Called with the reason why a change could not be applied. */
  say?: (words: string) => void;
}

/**
 * Calls `take` with the files (by their path from the root) that were saved, came or went; one call at a time.
 * @returns how to end it, once every file that is there is followed
 */
export async function followChanges(
  { root, sources, say = console.error }: Sources,
  take: (files: Set<string>) => Promise<void>,
): Promise<() => Promise<void>> {
  let changed = new Set<string>();
  let newFolders = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  const takeAll = async () => {
    const files = changed;
    const folders = newFolders;
    changed = new Set();
    newFolders = new Set();
    for (const folder of folders) for (const file of await filesIn(folder)) files.add(relative(root, file));
    if (files.size > 0) await take(files).catch((error) => say(errorMessage(error)));
  };
  const folders = sources.map((source) => join(root, source));
  const isSource = (path: string) => folders.some((folder) => isWithin(folder, path));
  // From the root down: a watch of a folder itself ends with the folder, and does not come back with it.
  const watcher = watch(root, {
    ignoreInitial: true,
    ignored: (path) => isMade(path) || !(isSource(path) || folders.some((folder) => isWithin(path, folder))),
  });
  watcher.on('all', (event, path) => {
    if (!isSource(path)) return;
    // chokidar reads a new folder, then watches it: what is saved in between it does not say.
    if (event === 'addDir') newFolders.add(path);
    changed.add(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(() => {
      busy = busy.then(takeAll);
    }, quiet);
  });
  watcher.on('error', (error) => say(`Some files are not followed: ${errorMessage(error)}`));
  await once(watcher, 'ready');
  return async () => {
    clearTimeout(timer);
    await watcher.close();
    await busy;
  };
}

/** The files of a folder and of those in it; none when it is gone again. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !relative(folder, file).split(sep).some(isMade));
}

const isWithin = (folder: string, path: string): boolean => !relative(folder, path).startsWith('..');

/** Installed or built files, which no editor saves. */
const isMade = (path: string): boolean => ['node_modules', 'dist'].includes(basename(path));
