import { and, asc, eq, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clearFlag, confirmFlag, listFlags } from 'shared/contracts/operator/promotion/commissions.ts';
import { lockAccount } from '../../account/closing/closing.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { users } from '../../platform/user/user-tables.ts';
import { requireNamedUser } from '../../site/user/user.ts';
import { doubledPeople, isDoubtful } from '../attribution/attribution.ts';
import { commissions, lockCommission, queueDue, revoke } from '../commission/commission.ts';
import { rewardTask } from '../share-task/share-task.ts';

/** Operators decide whether two accounts are one person's. */
export function flagCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'accounts that may be one person',
    usual: { hours: 72 },
    command: listFlags,
    find: countWaiting(doubledPeople, doubledPeople.createTime, () => eq(doubledPeople.state, 'open')),
  });
  serveReading(operatorApi, listFlags, async (input, { db }) => {
    const person = input.who === undefined ? undefined : await requireNamedUser(db, input.who);
    const state = input.state ?? (person ? undefined : 'open');
    const matching = and(
      person && or(eq(doubledPeople.userId, person.id), eq(doubledPeople.inviterId, person.id)),
      state && eq(doubledPeople.state, state),
    );
    const rows = select(db).where(matching).orderBy(asc(doubledPeople.id));
    return findPage(input, rows, db.$count(doubledPeople, matching), shown);
  });

  serveWriting(operatorApi, clearFlag, async ({ id }, { tx, log, operation }) => {
    const flag = await lockOpen(tx, id);
    log.target = `flag ${id}`;
    const { userId, inviterId } = flag;
    await tx.update(doubledPeople).set({ state: 'cleared', decideTime: sql`now()` }).where(eq(doubledPeople.id, id));
    await queueDue(tx, inviterId, operation);
    const [guest] = await tx.select({ inviterId: users.inviterId }).from(users).where(eq(users.id, userId));
    // The reward that waited; one that was given before is not given again.
    if (guest?.inviterId === inviterId && !(await isDoubtful(tx, userId, inviterId)))
      await rewardTask(tx, inviterId, 'invite', userId);
    return requireShown(tx, id);
  });

  serveWriting(operatorApi, confirmFlag, async ({ id }, { tx, log }) => {
    const { userId, inviterId } = await lockOpen(tx, id);
    log.target = `flag ${id}`;
    await tx.update(doubledPeople).set({ state: 'confirmed', decideTime: sql`now()` }).where(eq(doubledPeople.id, id));
    await lockAccount(tx, inviterId);
    const between = and(eq(commissions.userId, inviterId), eq(commissions.buyerId, userId));
    const pending = await tx
      .select({ id: commissions.id })
      .from(commissions)
      .where(and(between, eq(commissions.status, 'pending')))
      .orderBy(commissions.id);
    for (const row of pending) {
      const line = await lockCommission(tx, row.id);
      if (line.status === 'pending') await revoke(tx, line);
    }
    return requireShown(tx, id);
  });
}

const [user, inviter] = [alias(users, 'user'), alias(users, 'inviter')];

const select = (db: Db | Tx) =>
  db
    .select({
      flag: doubledPeople,
      nickname: user.nickname,
      inviterNickname: inviter.nickname,
      pending: sql<number>`(select coalesce(sum(${commissions.amount} - ${commissions.takenBack}), 0)::float8 from ${commissions}
        where ${commissions.userId} = ${doubledPeople.inviterId} and ${commissions.buyerId} = ${doubledPeople.userId}
          and ${commissions.status} = 'pending')`,
    })
    .from(doubledPeople)
    .innerJoin(user, eq(user.id, doubledPeople.userId))
    .innerJoin(inviter, eq(inviter.id, doubledPeople.inviterId));

type Row = Awaited<ReturnType<typeof select>>[number];

const shown = ({ flag, nickname, inviterNickname, pending }: Row) => ({
  ...wireRow(flag, 'id', 'userId', 'inviterId', 'signal', 'state', 'createTime'),
  nickname,
  inviter_nickname: inviterNickname,
  pending: yuan(pending),
});

async function requireShown(tx: Tx, id: number) {
  const [row] = await select(tx).where(eq(doubledPeople.id, id));
  if (!row) throw notFound(`There is no flag ${id}.`);
  return shown(row);
}

async function lockOpen(tx: Tx, id: number) {
  const [flag] = await tx.select().from(doubledPeople).where(eq(doubledPeople.id, id)).for('update');
  if (!flag) throw notFound(`There is no flag ${id}.`);
  if (flag.state !== 'open') throw new Refusal(`Flag ${id} is ${flag.state} already.`);
  return flag;
}
