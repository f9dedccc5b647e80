import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { percentOf } from 'shared/contracts/operator/percent.ts';
import * as nouns from 'shared/contracts/operator/promotion/commissions.ts';
import { lockAccount } from '../../account/closing/closing.ts';
import { orders } from '../../account/order/order.ts';
import { accounts, entries, postings } from '../../ledger/ledger-tables.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { percent } from '../../platform/format/percent.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { requireNamedUser } from '../../site/user/user.ts';
import {
  commissions,
  holdOf,
  lockCommission,
  queueDue,
  revoke,
  type StoredCommission,
} from '../commission/commission.ts';
import { findReturns, ofStatus } from './income-queries.ts';

/** Operators look for commissions, read why each is what it is, and let one wait. */
export function commissionCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, nouns.listCommissions, async (input, { db }) => {
    const matching = and(
      input.who ? eq(commissions.userId, (await requireNamedUser(db, input.who)).id) : undefined,
      input.order ? sql`${commissions.orderId} in (select id from orders where sn = ${input.order})` : undefined,
      input.status ? ofStatus(input.status) : undefined,
    );
    const rows = select(db, matching);
    return findPage(input, rows, db.$count(commissions, matching), shown);
  });

  serveReading(operatorApi, nouns.explainCommission, async ({ id }, { db }) => {
    const row = await requireRow(db, id);
    const { line } = row;
    const lines = await db
      .select({ key: postings.businessKey, time: postings.createTime, account: accounts.kind, amount: entries.amount })
      .from(postings)
      .innerJoin(entries, eq(entries.postingId, postings.id))
      .innerJoin(accounts, eq(accounts.id, entries.accountId))
      .where(and(eq(postings.cause, 'commission'), eq(postings.causeId, String(id))))
      .orderBy(entries.id);
    return {
      ...shown(row),
      rule: `level ${line.level} earns ${percent(line.rate)} % of ${yuan(line.base)}, rounded down to the fen: ${yuan(line.amount)}; refunds leave the same rate of what is still paid`,
      returns: ((await findReturns(db, [id])).get(id) ?? []).map((part) => ({
        create_time: part.createTime.toISOString(),
        amount: yuan(part.amount),
        from_pending: yuan(part.fromPending),
        from_available: yuan(part.fromAvailable),
        to_debt: yuan(part.toDebt),
        by_house: yuan(part.byHouse),
      })),
      entries: lines.map(({ key, time, account, amount }) => ({
        key,
        create_time: time.toISOString(),
        account,
        amount: yuan(amount),
      })),
    };
  });

  serveWriting(operatorApi, nouns.holdCommission, async ({ id, reason }, { tx, log }) => {
    const line = await lockPending(tx, id);
    log.target = `commission ${id}`;
    await tx.update(commissions).set({ holdReason: reason }).where(eq(commissions.id, line.id));
    return shown(await requireRow(tx, id));
  });

  serveWriting(operatorApi, nouns.releaseCommission, async ({ id }, { tx, log, operation }) => {
    const line = await lockPending(tx, id);
    if (line.holdReason === '') throw new Refusal(`No operator holds commission ${id}.`);
    log.target = `commission ${id}`;
    log.before = line.holdReason;
    await tx.update(commissions).set({ holdReason: '' }).where(eq(commissions.id, id));
    await queueDue(tx, line.userId, operation);
    return shown(await requireRow(tx, id));
  });

  serveWriting(operatorApi, nouns.revokeCommission, async ({ id }, { tx, log }) => {
    const line = await lockPending(tx, id);
    log.target = `commission ${id}`;
    log.before = line;
    await revoke(tx, line);
    return shown(await requireRow(tx, id));
  });
}

const select = (db: Db | Tx, matching: SQL | undefined) =>
  db
    .select({ line: commissions, sn: orders.sn, hold: holdOf })
    .from(commissions)
    .innerJoin(orders, eq(orders.id, commissions.orderId))
    .where(matching)
    .orderBy(desc(commissions.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof select>>[number];

async function requireRow(db: Db | Tx, id: number): Promise<Row> {
  const [row] = await select(db, eq(commissions.id, id));
  if (!row) throw notFound(`There is no commission ${id}.`);
  return row;
}

function shown({ line, sn, hold }: Row) {
  const held = line.status === 'pending' ? hold : null;
  return {
    ...wireRow(line, 'id', 'userId', 'buyerId', 'level', 'source', 'createTime', 'payableTime'),
    order_sn: sn,
    base: yuan(line.base),
    rate: percentOf(line.rate),
    amount: yuan(line.amount),
    taken_back: yuan(line.takenBack),
    debt_paid: yuan(line.debtPaid),
    status: held ? ('held' as const) : line.status,
    why_held: held === 'operator' ? line.holdReason : (held ?? ''),
  };
}

/** Locked with its distributor. */
async function lockPending(tx: Tx, id: number): Promise<StoredCommission> {
  const { line } = await requireRow(tx, id);
  await lockAccount(tx, line.userId);
  const locked = await lockCommission(tx, id);
  if (locked.status !== 'pending')
    throw new Refusal(`Commission ${id} is ${locked.status}: only one that is pending can be held or revoked.`);
  return locked;
}
