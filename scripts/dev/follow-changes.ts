import { existsSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { wordsOf } from 'shared/releases/problem.ts';

const root = resolve(import.meta.dirname, '../..');

/** Calls `take` with the folders of the root in which something was saved; one call at a time. */
export function followChanges(sources: string[], take: (folders: Set<string>) => Promise<void>): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let busy: Promise<void> = Promise.resolve();
  const takeAll = async () => {
    const folders = new Set(changed);
    changed.clear();
    if (folders.size > 0) await take(folders).catch((error) => console.error(wordsOf(error)));
  };
  for (const source of sources) {
    if (!existsSync(join(root, source))) continue;
    watch(join(root, source), { recursive: true }, () => {
      changed.add(source.split('/')[0] ?? source);
      clearTimeout(timer);
      timer = setTimeout(() => {
        busy = busy.then(takeAll);
      }, 150); // an editor writes a file in several steps
    });
  }
}
