import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import * as nouns from 'shared/contracts/operator/promotion/distributors.ts';
import { lockAccount } from '../../account/closing/closing.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { users } from '../../platform/user/user-tables.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import { requireNamedUser } from '../../site/user/user.ts';
import { queueDue } from '../commission/commission.ts';
import {
  distributionApplications,
  distributorGroups,
  distributors,
  lockGroup,
  makeDistributor,
} from '../distribution/distribution.ts';

/** Operators decide who is a distributor, in which group, and who is frozen. */
export function distributorCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'applications of distributors',
    usual: { hours: 72 },
    command: nouns.listApplications,
    find: countWaiting(distributionApplications, distributionApplications.createTime, () =>
      eq(distributionApplications.status, 'waiting'),
    ),
  });
  serveReading(operatorApi, nouns.listDistributors, async (input, { db }) => {
    const { frozenTime, groupId, createTime } = distributors;
    const ofGroup = sql`${groupId} in (select id from distributor_groups where name = ${input.group} or id::text = ${input.group})`;
    const matching = and(
      input.group ? ofGroup : undefined,
      input.frozen && (input.frozen === 'yes' ? isNotNull(frozenTime) : isNull(frozenTime)),
    );
    const rows = select(db).where(matching).orderBy(desc(createTime));
    return findPage(input, rows, db.$count(distributors, matching), shown);
  });

  serveReading(operatorApi, nouns.showDistributor, async ({ who }, { db }) =>
    requireShown(db, (await requireNamedUser(db, who)).id),
  );

  serveWriting(operatorApi, nouns.addDistributor, async ({ who, group }, { tx, log }) => {
    const { id } = await requireNamedUser(tx, who);
    log.target = `user ${id}`;
    if (!(await lockAccount(tx, id))) throw new Refusal(`The account of user ${id} is deleted.`);
    await makeDistributor(tx, id);
    if (group) await moveTo(tx, id, group);
    return requireShown(tx, id);
  });

  serveWriting(operatorApi, nouns.moveDistributor, async ({ who, group }, { tx, log }) => {
    const { id } = await lockDistributor(tx, who);
    log.target = `user ${id}`;
    log.before = await requireShown(tx, id);
    await moveTo(tx, id, group);
    return requireShown(tx, id);
  });

  serveWriting(operatorApi, nouns.freezeDistributor, async ({ who, reason }, { tx, log }) => {
    const { id } = await lockDistributor(tx, who);
    log.target = `user ${id}`;
    const frozen = { frozenTime: sql`now()`, frozenReason: reason };
    await tx.update(distributors).set(frozen).where(eq(distributors.userId, id));
    return requireShown(tx, id);
  });

  serveWriting(operatorApi, nouns.unfreezeDistributor, async ({ who }, { tx, log, operation }) => {
    const { id } = await lockDistributor(tx, who);
    log.target = `user ${id}`;
    await tx.update(distributors).set({ frozenTime: null, frozenReason: '' }).where(eq(distributors.userId, id));
    await queueDue(tx, id, operation);
    return requireShown(tx, id);
  });

  applicationCommands(operatorApi);
}

function applicationCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, nouns.listApplications, async (input, { db }) => {
    const matching = eq(distributionApplications.status, input.status);
    const rows = applications(db, matching);
    return findPage(input, rows, db.$count(distributionApplications, matching), shownApplication);
  });

  serveWriting(operatorApi, nouns.approveApplication, async ({ application }, { tx, log }) => {
    const { userId } = await lockWaiting(tx, application);
    log.target = `application ${application}`;
    if (!(await lockAccount(tx, userId))) throw new Refusal(`The account of user ${userId} is deleted.`);
    await makeDistributor(tx, userId);
    return decide(tx, application, { status: 'approved', remark: '' });
  });

  serveWriting(operatorApi, nouns.refuseApplication, async ({ application, remark }, { tx, log }) => {
    await lockWaiting(tx, application);
    log.target = `application ${application}`;
    return decide(tx, application, { status: 'refused', remark });
  });
}

const select = (db: Db | Tx) =>
  db
    .select({
      distributor: distributors,
      nickname: users.nickname,
      group: distributorGroups.name,
      friends: sql<number>`(select count(*)::int from users friend where friend.inviter_id = ${distributors.userId})`,
      earned: sql<number>`(select coalesce(sum(amount - taken_back), 0)::float8 from commissions
        where commissions.user_id = ${distributors.userId} and status <> 'house')`,
      pending: balanceOf('pending'),
      available: balanceOf('available'),
      debt: balanceOf('debt'),
    })
    .from(distributors)
    .innerJoin(users, eq(users.id, distributors.userId))
    .innerJoin(distributorGroups, eq(distributorGroups.id, distributors.groupId));

const balanceOf = (kind: string) =>
  sql<number>`(select balance::float8 from accounts where accounts.user_id = ${distributors.userId} and currency = 'cny' and kind = ${kind})`;

type Row = Awaited<ReturnType<typeof select>>[number];

const shown = ({ distributor, ...row }: Row) => ({
  ...wireRow(distributor, 'userId', 'frozenReason', 'createTime'),
  ...wireRow(row, 'nickname', 'group', 'friends'),
  frozen: distributor.frozenTime !== null,
  earned: yuan(row.earned),
  pending: yuan(row.pending),
  available: yuan(row.available),
  debt: yuan(-row.debt),
});

async function requireShown(db: Db | Tx, userId: number) {
  const [row] = await select(db).where(eq(distributors.userId, userId));
  if (!row) throw notFound(`User ${userId} is no distributor.`);
  return shown(row);
}

async function lockDistributor(tx: Tx, who: string) {
  const user = await requireNamedUser(tx, who);
  await lockAccount(tx, user.id);
  const [row] = await tx.select().from(distributors).where(eq(distributors.userId, user.id)).for('update');
  if (!row) throw notFound(`User ${user.id} is no distributor.`);
  return user;
}

async function moveTo(tx: Tx, userId: number, group: string): Promise<void> {
  const { id: groupId } = await lockGroup(tx, group);
  await tx.update(distributors).set({ groupId }).where(eq(distributors.userId, userId));
}

const applications = (db: Db | Tx, matching: SQL | undefined) =>
  db
    .select({ application: distributionApplications, nickname: users.nickname })
    .from(distributionApplications)
    .innerJoin(users, eq(users.id, distributionApplications.userId))
    .where(matching)
    .orderBy(asc(distributionApplications.id))
    .$dynamic();

const shownApplication = ({ application, nickname }: Awaited<ReturnType<typeof applications>>[number]) => ({
  ...wireRow(application, 'id', 'userId', 'name', 'mobile', 'status', 'remark', 'createTime', 'decideTime'),
  nickname,
});

async function lockWaiting(tx: Tx, id: number) {
  const [row] = await tx
    .select()
    .from(distributionApplications)
    .where(eq(distributionApplications.id, id))
    .for('update');
  if (!row) throw notFound(`There is no application ${id}.`);
  if (row.status !== 'waiting') throw new Refusal(`Application ${id} is ${row.status} already.`);
  return row;
}

async function decide(tx: Tx, id: number, decision: { status: 'approved' | 'refused'; remark: string }) {
  await tx
    .update(distributionApplications)
    .set({ ...decision, decideTime: sql`now()` })
    .where(eq(distributionApplications.id, id));
  const [row] = await applications(tx, eq(distributionApplications.id, id));
  if (!row) throw new Error(`application ${id} is gone`);
  await sendNotification(tx, {
    userId: row.application.userId,
    key: `distribution:${id}`,
    subject: { kind: 'income', what: decision.status, remark: decision.remark },
  });
  return shownApplication(row);
}
