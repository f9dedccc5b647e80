import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { Code, givenEmail, givenMobile, Mobile, NewPassword } from 'shared/contracts/site/login.ts';

const text = z._default(z.string(), '');
const number = z._default(z.number(), 0);
const flag = z._default(z.boolean(), false);

/** What both answers say of a user. */
const person = {
  id: z.number(),
  sn: z.string(),
  /** 0 unknown, 1 male, 2 female; other servers of the family send the word: 未知, 男, 女. */
  sex: z._default(z.union([z.number(), z.string()]), 0),
  account: text,
  nickname: text,
  real_name: text,
  avatar: text,
  mobile: text,
  create_time: text,
};

/** The logged-in user, with balances in whole credits. `GET /user/center`. */
export const UserCenter = z.object({
  ...person,
  is_new_user: number,
  /** Chat credits. */
  balance: number,
  /** Drawing credits. */
  balance_draw: number,
  member_end_time: text,
  member_perpetual: number,
  inviter_id: number,
  inviter_name: text,
  has_password: flag,
  is_member: number,
  member_package_name: text,
  member_expired: number,
  /** 1 when a member's daily cap is reached. */
  is_chat_limit: number,
  /** Ours: answers that a member still gets without credits today; absent: any number, or he is no member. */
  member_free_left: z.optional(z.number()),
  /** Ours (`capabilities.notifications`): unread notifications, counted up to 100. */
  unread_notifications: z.optional(z.number()),
  /** Ours: the number of the newest notification; 0: there is none. */
  newest_notification: z.optional(z.number()),
});
export type UserCenter = z.infer<typeof UserCenter>;

export const getUserCenter = endpoint({
  method: 'GET',
  path: '/user/center',
  auth: true,
  input: z.object({}),
  output: UserCenter,
});

export const getUserInfo = endpoint({
  method: 'GET',
  path: '/user/info',
  auth: true,
  input: z.object({}),
  output: z.object({
    ...person,
    balance: number,
    has_password: flag,
    has_auth: flag,
    version: text,
    is_cancelled: number,
  }),
});

/** Named fields only; all else is refused. `value` of `sex`: 0 unknown, 1 male, 2 female. */
export const settableFields = ['nickname', 'sex', 'avatar', 'real_name'] as const;
export const setUserInfo = endpoint({
  method: 'POST',
  path: '/user/setInfo',
  auth: true,
  input: z.object({
    field: z.enum(settableFields),
    value: z.union([z.string().check(z.maxLength(1000, '输入内容过长')), z.number()]),
  }),
  output: z.unknown(),
});

/** `auth: true` reads the token header: the stored token, or the explicit one of a login whose mobile is not bound yet. */
export const bindMobile = endpoint({
  method: 'POST',
  path: '/user/bindMobile',
  auth: true,
  input: z.object({ type: z._default(z.enum(['bind', 'change']), 'bind'), mobile: Mobile, code: Code }),
  output: z.unknown(),
});

/** The number of a WeChat mini program's user, for clients of such a program. Refused by a site that has none. */
export const getMobileByMnp = endpoint({
  method: 'POST',
  path: '/user/getMobileByMnp',
  auth: true,
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  output: z.object({ mobile: z.string() }),
});

/** Ends every session of the account. `scene` as in `loginScene`: 2 mobile, 3 mailbox. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/user/resetPassword',
  auth: false,
  input: z.object({
    scene: z.coerce.number(),
    mobile: givenMobile,
    email: givenEmail,
    code: Code,
    password: NewPassword,
    password_confirm: z.optional(z.string()),
  }),
  output: z.unknown(),
});

/** Ends every other session. `old_password` is needed if the account has one. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/user/changePassword',
  auth: true,
  input: z.object({
    password: NewPassword,
    password_confirm: z.string(),
    old_password: z.optional(z.string().check(z.maxLength(200, '输入内容过长'))),
  }),
  output: z.unknown(),
});
