import { asc, desc, eq } from 'drizzle-orm';
import * as nouns from 'shared/contracts/operator/account/users.ts';
import type { Tx } from '../../platform/database/db.ts';
import { operatorLog } from '../../platform/operator/operator-tables.ts';
import { type Change, type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage, pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { users } from '../../platform/user/user-tables.ts';
import { endLogins, logins } from '../../site/login/login.ts';
import {
  findUserPage,
  isAvatarWaiting,
  profileOf,
  requireNamedUser,
  setProfile,
  type User,
} from '../../site/user/user.ts';
import { creditsOrYuan } from '../account-log/account-log-queries.ts';
import { findDeletion, lockAccount } from '../closing/closing.ts';
import { findAccounts, findLastEntries, moveCredits } from './adjust-credits.ts';
import { changeLoginName } from './change-login-name.ts';
import { releaseAvatar } from './edit-user-routes.ts';

export function userCommands(operatorApi: OperatorApi): void {
  const { logins: cachedLogins } = operatorApi.site;
  avatarCommands(operatorApi);

  serveReading(operatorApi, nouns.findUsers, async (input, { db }) => {
    const { rows, count } = await findUserPage(db, input.text, pageSlice(input));
    return pageReply(input, rows.map(shown), count);
  });

  serveReading(operatorApi, nouns.showUser, async ({ who }, { db }) => {
    const user = await requireNamedUser(db, who);
    const rows = await db.select().from(logins).where(eq(logins.userId, user.id)).orderBy(desc(logins.createTime));
    const operators = await db
      .select()
      .from(operatorLog)
      .where(eq(operatorLog.target, targetOf(user)))
      .orderBy(desc(operatorLog.id))
      .limit(10);
    return {
      ...shown(user),
      real_name: user.realName,
      inviter_id: user.inviterId,
      balances: (await findAccounts(db, user.id)).map(({ currency, account, balance }) => ({
        currency,
        account,
        balance: creditsOrYuan(currency, balance),
      })),
      logins: rows.map(({ terminal, userAgent, createTime, expireTime }) => ({
        terminal: terminals[terminal] ?? String(terminal),
        device: shortened(userAgent),
        create_time: createTime.toISOString(),
        expire_time: expireTime.toISOString(),
      })),
      entries: await findLastEntries(db, user.id),
      operators: operators.map(({ time, operator, command, reason }) => ({
        time: time.toISOString(),
        operator,
        command,
        reason,
      })),
    };
  });

  serveWriting(operatorApi, nouns.freezeUser, ({ who }, asked) => setFrozen(who, true, asked));
  serveWriting(operatorApi, nouns.unfreezeUser, ({ who }, asked) => setFrozen(who, false, asked));
  serveWriting(operatorApi, nouns.logOutUser, async ({ who }, asked) => {
    const user = await requireNamedUser(asked.tx, who);
    asked.log.target = targetOf(user);
    return { ...brief(user), frozen: user.isDisabled, ended_logins: await endLoginsOf(user, asked) };
  });

  serveWriting(operatorApi, nouns.resetProfile, async ({ who }, { tx, log, after }) => {
    const user = await requireLockedUser(tx, who);
    log.target = targetOf(user);
    log.before = { nickname: user.nickname, avatar: user.avatar };
    const { nickname, avatar } = profileOf(user.sn);
    await setProfile(tx, user.id, { nickname, avatar });
    await releaseAvatar(tx, user);
    after(() => {
      cachedLogins.forgetUser(user.id);
      operatorApi.site.prepared.forget();
    });
    return { id: user.id, nickname };
  });

  serveWriting(operatorApi, nouns.setMobile, async ({ who, mobile }, asked) => {
    const user = await requireLockedUser(asked.tx, who);
    asked.log.target = targetOf(user);
    if (user.mobile === mobile) throw invalidInput(`User ${user.id} has this mobile already.`, 'mobile');
    if (!(await changeLoginName(asked.tx, user.id, { kind: 'mobile', name: mobile }, user.mobile)))
      throw invalidInput('Another account has this mobile: `users find` shows whose.', 'mobile');
    return { ...brief(user), frozen: user.isDisabled, ended_logins: await endLoginsOf(user, asked) };
  });

  serveWriting(operatorApi, nouns.adjustCredits, async (input, asked) => {
    const user = await requireNamedUser(asked.tx, input.who);
    asked.log.target = targetOf(user);
    const { currency, amount } = input;
    if (!(await lockAccount(asked.tx, user.id))) throw new Refusal(`The account of user ${user.id} was deleted.`);
    return { ...brief(user), currency, amount, balance: await moveCredits(user.id, input, asked) };
  });

  async function setFrozen(who: string, frozen: boolean, asked: Change) {
    const user = await requireLockedUser(asked.tx, who);
    if (user.isDisabled === frozen)
      throw new Refusal(`User ${user.id} is ${frozen ? 'frozen already' : 'not frozen'}.`);
    const { doneTime } = (await findDeletion(asked.tx, user.id)) ?? {};
    if (doneTime) throw new Refusal(`The account of user ${user.id} was deleted at ${doneTime.toISOString()}.`);
    asked.log.target = targetOf(user);
    await asked.tx.update(users).set({ isDisabled: frozen }).where(eq(users.id, user.id));
    return { ...brief(user), frozen, ended_logins: frozen ? await endLoginsOf(user, asked) : 0 };
  }

  /** Streams end by themselves (`LoginWatch`), here and in every other process. */
  async function endLoginsOf({ id }: User, { tx, after }: Change): Promise<number> {
    const count = await endLogins(tx, id);
    after(() => cachedLogins.forgetUser(id));
    return count;
  }
}

async function requireLockedUser(tx: Tx, who: string): Promise<User> {
  const { id } = await requireNamedUser(tx, who);
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!user) throw new Error(`user ${id} is gone`);
  return user;
}

/** What a login was made with, by its number on the wire. */
const terminals: Record<number, string> = {
  1: 'mini-program',
  2: 'official account',
  3: 'mobile page',
  4: 'PC',
  5: 'iOS',
  6: 'Android',
};

/** The browser's own words, as far as a table has room. */
const shortened = (userAgent: string) => userAgent.slice(0, 120);

/** What the audit log calls a user. */
const targetOf = ({ id }: User) => `user ${id}`;
const brief = ({ id, nickname }: User) => ({ id, nickname });

const shown = ({ id, sn, nickname, mobile, email, isDisabled, createTime }: User) => ({
  id,
  sn,
  nickname,
  mobile,
  email,
  frozen: isDisabled,
  create_time: createTime.toISOString(),
});

/** Pictures of users that nobody has looked at yet, which others do not see. */
function avatarCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'pictures of users to review',
    usual: { hours: 48 },
    command: nouns.listAvatars,
    find: countWaiting(users, users.createTime, () => isAvatarWaiting),
  });

  serveReading(operatorApi, nouns.listAvatars, (input, { db }) => {
    const { apiPrefix, siteUrl } = operatorApi.site.config;
    const rows = db.select().from(users).where(isAvatarWaiting).orderBy(asc(users.id));
    return findPage(input, rows, db.$count(users, isAvatarWaiting), ({ id, nickname, avatar }) => ({
      avatar: `${id}:${fileOf(avatar)}`,
      nickname,
      picture: `${siteUrl ?? ''}${apiPrefix}/${avatar}`,
    }));
  });

  serveWriting(operatorApi, nouns.approveAvatars, async ({ avatars }, { tx, log, after }) => {
    const ids: number[] = [];
    for (const named of avatars.split(',')) {
      const [id = 0, file = ''] = [Number(named.split(':')[0]), named.split(':')[1]];
      const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update');
      if (!user || fileOf(user.avatar) !== file) {
        throw new Refusal(`User ${id} has another picture by now: look at \`users avatars\` again.`);
      }
      await tx.update(users).set({ approvedAvatar: user.avatar }).where(eq(users.id, id));
      ids.push(id);
    }
    log.target = ids.map((id) => `user ${id}`).join(' ');
    after(() => operatorApi.site.prepared.forget());
    return { ids };
  });
}

const fileOf = (avatar: string) => avatar.slice(avatar.lastIndexOf('/') + 1);
