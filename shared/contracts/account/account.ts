import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { Code, Email } from 'shared/contracts/site/login.ts';

// Ours: what the account pages need beyond the contract.

/** What the account pages show besides `user/center`. */
const AccountOverview = z.object({
  /** Empty: none is bound. */
  email: z.string(),
  /** People who registered by this user's link. */
  invited: z.number(),
  /** Balances after the last changes, the oldest first. */
  chat_trend: z.array(z.number()),
  draw_trend: z.array(z.number()),
});

export const getAccountOverview = endpoint({
  method: 'GET',
  path: '/user/overview',
  auth: true,
  capability: 'account_overview',
  input: z.object({}),
  output: AccountOverview,
});

/** One device that is logged in. */
export const Login = z.object({
  /** Says which one to `logOutDevice`; it opens nothing. '' on a server that ends no single one. */
  id: z._default(z.string(), ''),
  /** `Chrome · Windows`, as the browser says of itself. */
  device: z.string(),
  /** Where it was opened: `广东省深圳市`; '' where that is not known. */
  region: z._default(z.string(), ''),
  create_time: z.string(),
  /** Within an hour. */
  seen_time: z.string(),
  /** The one that asks. */
  is_current: z.boolean(),
});
export type Login = z.infer<typeof Login>;

export const listLogins = endpoint({
  method: 'GET',
  path: '/user/logins',
  auth: true,
  capability: 'logins',
  input: z.object({}),
  output: z.array(Login),
});

/** Ends every login but the one that asks. */
export const logOutOthers = endpoint({
  method: 'POST',
  path: '/user/logoutOthers',
  auth: true,
  capability: 'logins',
  input: z.object({}),
  output: z.object({ ended: z.number() }),
});

/** Ends one login of the user's own: another device's, which then has to log in again. One that has ended already is no error. */
export const logOutDevice = endpoint({
  method: 'POST',
  path: '/user/logoutDevice',
  auth: true,
  capability: 'logins',
  input: z.object({ id: z.string().check(z.regex(/^[\w-]{24}$/)) }),
  output: z.object({ ended: z.number() }),
});

/** The first mailbox, or another one; the new one is proven by a code of the scene `BDSJHM` (`email/sendCode`). */
export const bindEmail = endpoint({
  method: 'POST',
  path: '/user/bindEmail',
  auth: true,
  capability: 'bind_email',
  input: z.object({ email: Email, code: Code }),
  output: z.unknown(),
});
