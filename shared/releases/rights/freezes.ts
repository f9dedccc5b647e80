import * as z from 'shared/contracts/schema.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { stillValid, storedList } from './stored-list.ts';

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

/** `holds` are times in which the guard of canaries only says what it would do. */
export type FreezeKind = 'freezes' | 'holds';

const lists = { freezes: storedList('freezes.json', Freeze), holds: storedList('holds.json', Freeze) };

/** The freezes that hold now. @throws ReleaseProblem (integrity) when the file is torn */
export const readFreezes = async (store: string, now?: number, kind: FreezeKind = 'freezes'): Promise<Freeze[]> =>
  stillValid(await lists[kind].read(store), now);

/** Writes all freezes of a store. Call it as its only writer. */
export const writeFreezes = (store: string, all: Freeze[], kind: FreezeKind = 'freezes'): Promise<void> =>
  lists[kind].write(store, all);

/** The freeze that holds a part back, if one does. */
export const freezeOf = (all: readonly Freeze[], name: string): Freeze | undefined =>
  all.find(({ remote }) => remote === null || remote === name);

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
