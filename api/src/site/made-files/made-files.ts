import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'shared/contracts/schema.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { enqueueTask } from '../../platform/tasks/task-rows.ts';
import { madeFiles } from './made-file-tables.ts';

/** Where a file that the site made is read. */
export const madeFilePath = (name: string): string => `files/upload/${name}`;

interface NewFile {
  name: string;
  bytes: number;
  isWithheld?: boolean;
}

/** Keeps files that were stored a moment ago: without a row they would be removed. */
export async function insertMadeFiles(tx: Tx, userId: number | null, files: NewFile[]): Promise<void> {
  if (files.length > 0) await tx.insert(madeFiles).values(files.map((file) => ({ ...file, userId })));
}

/** Lets everybody read files who knows their names, or nobody. Other processes follow within a second. */
export async function withholdMadeFiles(tx: Tx, names: string[], isWithheld: boolean): Promise<void> {
  if (names.length > 0) await tx.update(madeFiles).set({ isWithheld }).where(inArray(madeFiles.name, names));
}

/** Nothing refers to them any more: they can be read no longer, and are removed from the storage later. */
export async function dropMadeFiles(tx: Tx, names: string[]): Promise<void> {
  if (names.length > 0) await tx.delete(madeFiles).where(inArray(madeFiles.name, names));
}

/** Those of the names that are files of this kind; all of them unless names are given. */
export async function findMadeFiles(db: Pick<Db, 'select'>, names?: string[]): Promise<string[]> {
  const rows = await db
    .select({ name: madeFiles.name })
    .from(madeFiles)
    .where(names && inArray(madeFiles.name, names));
  return rows.map(({ name }) => name);
}

const byName = prepareOnce((db) =>
  db
    .select({ name: madeFiles.name })
    .from(madeFiles)
    .where(and(eq(madeFiles.name, sql.placeholder('name')), eq(madeFiles.isWithheld, false)))
    .prepare('made_file_by_name'),
);

/** Whether it is one that everybody may read. */
export async function isMadeFile(db: Db, name: string): Promise<boolean> {
  return (await byName(db).execute({ name })).length > 0;
}

/** Seconds for which a page that has not heard of a change yet may fetch what it shows: its connection may be broken meanwhile. */
const shownFor = 600;

const dropFilesTask = { name: 'drop-made-files', input: z.object({ names: z.array(z.string()) }) };

/**
 * Nothing refers to them any more, but pages that are open may still show them, or be about to fetch them: they stay readable
 * for some minutes. What a user or an operator removes goes at once, by `dropMadeFiles`.
 */
export async function dropMadeFilesLater(tx: Tx, names: string[]): Promise<void> {
  const [key] = names;
  if (key) await enqueueTask(tx, dropFilesTask, { key, payload: { names }, afterSeconds: shownFor });
}

/** The task that drops them when the time has come. */
export function madeFileTasks({ tasks }: FastifyInstance): void {
  tasks.add({
    ...dropFilesTask,
    delivery: 'at-least-once',
    limits: { all: 1 },
    limitSeconds: 60,
    run:
      async ({ names }) =>
      (tx) =>
        dropMadeFiles(tx, names),
  });
}
