import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';

/** Who is logged in, with balances in whole credits. `GET /user/center`. */
export const UserCenter = z.object({
  id: z.number(),
  sn: z.string(),
  sex: z.number(),
  account: z.string(),
  nickname: z.string(),
  real_name: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  create_time: z.string(),
  is_new_user: z.number(),
  /** Chat credits. */
  balance: z.number(),
  /** Drawing credits. */
  balance_draw: z.number(),
  member_end_time: z.string(),
  member_perpetual: z.number(),
  inviter_id: z.number(),
  inviter_name: z.string(),
  has_password: z.boolean(),
  is_member: z.number(),
  member_package_name: z.string(),
  member_expired: z.number(),
  /** 1 when a member's daily cap is reached. */
  is_chat_limit: z.number(),
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
    id: z.number(),
    sn: z.string(),
    sex: z.number(),
    account: z.string(),
    nickname: z.string(),
    real_name: z.string(),
    avatar: z.string(),
    mobile: z.string(),
    create_time: z.string(),
    balance: z.number(),
    has_password: z.boolean(),
    has_auth: z.boolean(),
    version: z.string(),
    is_cancelled: z.number(),
  }),
});
