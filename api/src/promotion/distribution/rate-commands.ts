import { asc, eq, sql } from 'drizzle-orm';
import { hundredthsOf, percentOf } from 'shared/contracts/operator/percent.ts';
import { addRates, listRates, setRates } from 'shared/contracts/operator/promotion/distributors.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { findNamed } from '../../platform/operator/find-named.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { distributorGroups, distributors } from './distribution-tables.ts';
import { firstGroup, type Group } from './rates.ts';

export function rateCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listRates, async (_input, { db }) => {
    await db.transaction(firstGroup);
    return select(db);
  });

  serveWriting(operatorApi, addRates, async ({ name, ...given }, { tx, log }) => {
    await firstGroup(tx);
    const rates = ratesOf(given);
    requireSum({ ...none, ...rates });
    const [made] = await tx
      .insert(distributorGroups)
      .values({ name, ...none, ...rates })
      .onConflictDoNothing()
      .returning();
    if (!made) throw new Refusal(`There is a group "${name}" already.`);
    log.target = `rates ${made.id}`;
    return shown({ group: made, count: 0 });
  });

  serveWriting(operatorApi, setRates, async ({ group: named, ...given }, { tx, log }) => {
    const before = await lockGroup(tx, named);
    log.target = `rates ${before.id}`;
    log.before = before;
    const rates = ratesOf(given);
    requireSum({ ...before, ...rates });
    await tx.update(distributorGroups).set(rates).where(eq(distributorGroups.id, before.id));
    const changed = (await select(tx)).find(({ id }) => id === before.id);
    if (!changed) throw new Error(`group ${before.id} is gone`);
    return changed;
  });
}

const none = { memberFirst: 0, memberSecond: 0, rechargeFirst: 0, rechargeSecond: 0 };

type Given = Partial<
  Record<'member_first' | 'member_second' | 'recharge_first' | 'recharge_second', string | undefined>
>;
const ratesOf = (given: Given) => ({
  ...(given.member_first !== undefined && { memberFirst: hundredthsOf(given.member_first) }),
  ...(given.member_second !== undefined && { memberSecond: hundredthsOf(given.member_second) }),
  ...(given.recharge_first !== undefined && { rechargeFirst: hundredthsOf(given.recharge_first) }),
  ...(given.recharge_second !== undefined && { rechargeSecond: hundredthsOf(given.recharge_second) }),
});

/** Both levels together never earn more than was paid. */
function requireSum(rates: typeof none): void {
  if (rates.memberFirst + rates.memberSecond > 10_000)
    throw invalidInput('member_first and member_second together must be at most 100%.', 'member_first');
  if (rates.rechargeFirst + rates.rechargeSecond > 10_000)
    throw invalidInput('recharge_first and recharge_second together must be at most 100%.', 'recharge_first');
}

export async function lockGroup(tx: Tx, named: string): Promise<Group> {
  await firstGroup(tx);
  const all = await tx.select().from(distributorGroups).orderBy(asc(distributorGroups.id)).for('update');
  return findNamed(all, named, 'group of distributors');
}

async function select(db: Db | Tx) {
  const rows = await db
    .select({ group: distributorGroups, count: sql<number>`count(${distributors.userId})::int` })
    .from(distributorGroups)
    .leftJoin(distributors, eq(distributors.groupId, distributorGroups.id))
    .groupBy(distributorGroups.id)
    .orderBy(asc(distributorGroups.id));
  return rows.map(shown);
}

const shown = ({ group, count }: { group: Group; count: number }) => ({
  id: group.id,
  name: group.name,
  member_first: percentOf(group.memberFirst),
  member_second: percentOf(group.memberSecond),
  recharge_first: percentOf(group.rechargeFirst),
  recharge_second: percentOf(group.rechargeSecond),
  distributors: count,
});
