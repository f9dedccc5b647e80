import { asc, eq } from 'drizzle-orm';
import { approveAvatars, listAvatars } from 'shared/contracts/operator/account/users.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { users } from '../../platform/user/user-tables.ts';
import { isAvatarWaiting } from '../../site/user/user.ts';

/** Pictures of users that nobody has looked at yet, which others do not see. */
export function avatarCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'pictures of users to review',
    usual: { hours: 48 },
    command: listAvatars,
    find: countWaiting(users, users.createTime, () => isAvatarWaiting),
  });

  serveReading(operatorApi, listAvatars, (input, { db }) => {
    const { apiPrefix, siteUrl } = operatorApi.site.config;
    const rows = db.select().from(users).where(isAvatarWaiting).orderBy(asc(users.id));
    return findPage(input, rows, db.$count(users, isAvatarWaiting), ({ id, nickname, avatar }) => ({
      avatar: `${id}:${fileOf(avatar)}`,
      nickname,
      picture: `${siteUrl ?? ''}${apiPrefix}/${avatar}`,
    }));
  });

  serveWriting(operatorApi, approveAvatars, async ({ avatars }, { tx, log, after }) => {
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
