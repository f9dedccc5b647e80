import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { parseAs } from 'shared/releases/parse-as.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';

const Freeze = z.object({
  /** The part that stays as it is; null: all of them. */
  remote: z.nullable(z.string()),
  /** ISO time; then it is over by itself. */
  until: z.string(),
  by: z.string(),
  reason: z.string(),
});

/** A time in which no release is promoted. Going back stays possible. */
export type Freeze = z.infer<typeof Freeze>;

const freezesFile = (store: string): string => join(store, 'freezes.json');

/** The freezes that hold now. @throws ReleaseProblem (integrity) when the file is torn */
export async function readFreezes(store: string, now = Date.now()): Promise<Freeze[]> {
  const file = freezesFile(store);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  return parseAs(z.array(Freeze), text, file).filter(({ until }) => Date.parse(until) > now);
}

/** Writes all freezes of a store. Call it as its only writer. */
export const writeFreezes = (store: string, freezes: Freeze[]): Promise<void> =>
  replaceFile(freezesFile(store), `${JSON.stringify(freezes, null, 2)}\n`);

/** The freeze that holds a part back, if one does. */
export const freezeOf = (freezes: readonly Freeze[], name: string): Freeze | undefined =>
  freezes.find(({ remote }) => remote === null || remote === name);

/** @throws ReleaseProblem (rights) naming until when, by whom and why */
export async function refuseFrozen(store: string, name: string): Promise<void> {
  const freeze = freezeOf(await readFreezes(store), name);
  if (!freeze) return;
  const { until, by, reason } = freeze;
  const what = freeze.remote ?? 'The site';
  throw new ReleaseProblem('rights', `${what} is frozen until ${until} by ${by}: ${reason}. Nothing was changed.`, {
    way: 'unfreeze',
    name: freeze.remote,
  });
}
