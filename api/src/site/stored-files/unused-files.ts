import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database/db.ts';
import type { ListedFile } from '../../providers/storage/storage.ts';
import { dropUnusedUploads } from '../upload/stored-uploads.ts';
import { findStoredNames, hasStoredFiles } from './stored-names.ts';

const hour = 3_600_000;
/** How long an upload may wait to be used: a form that is left open over a weekend, and a little more. */
const unusedFor = 7 * 24 * hour;
/** A file is stored before its row: a younger one may get its row yet. */
const rowlessFor = hour;
/** Files that are looked up together. */
const batchSize = 500;

/** A feature's own clean-up: it ends its references to files that nobody sees through it any more. `now` as of `Date.now()`. */
export type EndReferences = (db: Db, now: number) => Promise<void>;

export function unusedFileJobs(app: FastifyInstance, endReferences: EndReferences[]): void {
  app.jobs.add({
    name: 'remove-unused-uploads',
    everySeconds: 6 * 3600,
    limitSeconds: 1800,
    run: () => removeUnusedUploads(app, { endReferences }),
  });
}

/** Removes uploads that nothing refers to any more, and stored files that have no row. */
export async function removeUnusedUploads(
  app: FastifyInstance,
  { now = Date.now(), endReferences = [] }: { now?: number; endReferences?: EndReferences[] } = {},
): Promise<void> {
  for (const end of endReferences) await end(app.db, now);
  await dropUnusedUploads(app.db, new Date(now - unusedFor));
  let removed = 0;
  let batch: string[] = [];
  const removeBatch = async () => {
    removed += await removeRowless(app, batch);
    batch = [];
  };
  for await (const { name } of olderThan(app.storage.list(), now - rowlessFor)) {
    batch.push(name);
    if (batch.length === batchSize) await removeBatch();
  }
  if (batch.length) await removeBatch();
  if (removed) app.log.info({ removed }, 'stored files removed that nothing referred to');
}

async function* olderThan(files: AsyncIterable<ListedFile>, time: number) {
  for await (const file of files) if (file.changed.getTime() < time) yield file;
}

async function removeRowless(app: FastifyInstance, names: string[]): Promise<number> {
  const known = await findStoredNames(app.db, names);
  // A new database at an old site's storage: the files belong to a backup that is not restored yet.
  if (known.size === 0 && !(await hasStoredFiles(app.db))) {
    app.log.warn({ files: names.length }, 'the storage has files and the database no upload: nothing is removed');
    return 0;
  }
  const rowless = names.filter((name) => !known.has(name));
  for (const name of rowless) await app.storage.remove(name);
  return rowless.length;
}
