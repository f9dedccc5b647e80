import type { FastifyInstance } from 'fastify';
import { getUserCenter, getUserInfo } from 'shared/contracts/account/user.ts';
import { contractVersion } from 'shared/contracts/reply.ts';
import { findBalances } from '../../ledger/ledger.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { serve } from '../../platform/serve/serve.ts';
import type { LoggedInUser } from '../../platform/user/logged-in-user.ts';
import { findFreeAnswers } from '../membership/member-uses.ts';
import type { Membership } from '../membership/stored-memberships.ts';
import { findCenter } from './center-queries.ts';

export function userRoutes(app: FastifyInstance): void {
  serve(app, getUserCenter, async (_input, { db, user }) => {
    const { chat, draw, unread, newest, membership } = await findCenter(db, user.id);
    return {
      ...identity(app, user),
      is_new_user: user.isNewUser ? 1 : 0,
      balance: chat,
      balance_draw: draw,
      ...(await wireMembership(db, membership)),
      inviter_id: user.inviterId ?? 0,
      inviter_name: user.inviterName,
      unread_notifications: unread,
      newest_notification: newest,
    };
  });

  serve(app, getUserInfo, async (_input, { db, user }) => {
    const { chat } = await findBalances(db, user.id);
    return {
      ...identity(app, user),
      balance: chat,
      has_auth: false,
      version: contractVersion,
      is_cancelled: 0,
    };
  });
}

async function wireMembership(db: Db, membership: Membership | undefined) {
  const { isActive = false, isPerpetual = false } = membership ?? {};
  const freeAnswers = membership && (await findFreeAnswers(db, membership));
  return {
    member_end_time: membership && !isPerpetual ? beijingTime(membership.endTime) : '',
    member_perpetual: isPerpetual ? 1 : 0,
    is_member: isActive ? 1 : 0,
    member_package_name: membership?.packageName ?? '',
    member_expired: membership && !isActive ? 1 : 0,
    is_chat_limit: freeAnswers === 0 ? 1 : 0,
    ...(freeAnswers === undefined ? {} : { member_free_left: freeAnswers }),
  };
}

const identity = (app: FastifyInstance, user: LoggedInUser) => ({
  id: user.id,
  sn: user.sn,
  sex: user.sex,
  account: user.mobile ?? user.email ?? user.sn,
  nickname: user.nickname,
  real_name: user.realName,
  avatar: pictureUrl(app, user.avatar),
  mobile: user.mobile ?? '',
  create_time: beijingTime(user.createTime),
  has_password: user.hasPassword,
});
