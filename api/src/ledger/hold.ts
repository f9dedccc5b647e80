import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/db.ts';
import { brokenConstraint } from '../platform/refusals/db-error.ts';
import { NotEnoughCredits } from '../platform/refusals/refusal.ts';
import { checked, type Movement } from './ledger.ts';
import { lockBalances, post } from './post.ts';

/** What has become of a hold, in minor units. `open` is what is neither settled nor released: 0 once the hold has ended. */
export interface Hold {
  held: number;
  settled: number;
  released: number;
  open: number;
}

/** The parts of a hold are more than it, or its end is less than what is left of it. Nothing was moved. */
export class HoldExceeded extends Error {
  override name = 'HoldExceeded';
}

/** Sets the price aside before the work begins. Throws `NotEnoughCredits`. False when that was done before. */
export function hold(tx: Tx, movement: Movement): Promise<boolean> {
  const { cause, causeId, remark, userId, amount, ...line } = checked(movement);
  return post(tx, {
    key: `${cause}:${causeId}:hold`,
    cause,
    causeId,
    remark,
    legs: [
      { ...line, userId, account: 'available', amount: -amount },
      { ...line, userId, account: 'held', amount },
    ],
  });
}

/**
 * The work was done: the price is earned. Without a part the amount is all that is left of the hold, and the hold has ended.
 * @param part name of what was delivered, e.g. the number of a picture; a part is settled or released once, and so is the whole
 * @returns false when it was settled or released before
 * @throws HoldExceeded
 */
export const settle = (tx: Tx, movement: Movement, part?: string | number) => end(tx, movement, 'earned', part);

/** The work failed: the price goes back. Otherwise as `settle`. */
export const release = (tx: Tx, movement: Movement, part?: string | number) => end(tx, movement, 'available', part);

async function end(tx: Tx, movement: Movement, to: 'earned' | 'available', part?: string | number): Promise<boolean> {
  const { cause, causeId, remark, userId, amount, ...line } = checked(movement);
  const key = `${cause}:${causeId}:${part === undefined ? 'end' : `part:${part}`}`;
  try {
    return await post(tx, {
      key,
      cause,
      causeId,
      remark,
      legs: [
        { ...line, userId, account: 'held', amount: -amount },
        { ...line, ...(to === 'earned' ? {} : { userId }), account: to, amount },
      ],
    });
  } catch (error) {
    // The balance is the sum of all holds: below zero it is below this one, too.
    const isExceeded = error instanceof NotEnoughCredits || brokenConstraint(error) === 'hold_covers_its_parts';
    if (!isExceeded) throw error;
    throw new HoldExceeded(`ledger: ${key} of ${amount} does not fit what is left of its hold`, { cause: error });
  }
}

/**
 * Ends a hold: what its parts have left goes back to the user.
 * @returns what was released, 0 when nothing was left
 */
export async function releaseRest(tx: Tx, movement: Omit<Movement, 'amount'>): Promise<number> {
  // A part that is posted at the same time is in the sum, or is refused after it.
  await lockBalances(tx, [movement.userId]);
  const { open } = await findHold(tx, movement);
  if (open > 0) await release(tx, { ...movement, amount: open });
  return open;
}

/** What has become of a hold; all 0 when there is none. */
export async function findHold(db: Db | Tx, { cause, causeId }: Pick<Movement, 'cause' | 'causeId'>): Promise<Hold> {
  type Sums = { held: string; settled: string; released: string };
  const { rows } = await db.execute<Sums>(sql`
    select coalesce(sum(amount) filter (where kind = 'held' and amount > 0), 0) as held,
      coalesce(sum(amount) filter (where kind = 'earned'), 0) as settled,
      coalesce(sum(amount) filter (where kind = 'available' and amount > 0), 0) as released
    from postings join entries on posting_id = postings.id join accounts on accounts.id = account_id
    where business_key >= ${`${cause}:${causeId}:`} and business_key < ${`${cause}:${causeId};`}
      and cause = ${cause} and cause_id = ${String(causeId)}`);
  const of = (sum: keyof Sums) => Number(rows[0]?.[sum] ?? 0);
  const [held, settled, released] = [of('held'), of('settled'), of('released')];
  return { held, settled, released, open: held - settled - released };
}
