import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { givenCode } from 'shared/contracts/site/login.ts';

// Ours: an account ends when its user wants it to. Within the days to think it works as before.

/** Days between the request and the deletion. */
export const daysToThink = 7;

export const AccountDeletion = z.object({
  /** When the account will be deleted; empty: that was not requested. */
  due_time: z.string(),
  /** What has to end before it can be requested, or done: sentences for the user. */
  obstacles: z.array(z.string()),
  /** What the user has now and will lose, e.g. `120 对话积分`. */
  loses: z.array(z.string()),
  /** The bound mailbox, which can prove who asks; '': none. Absent on a server that says it in `getAccountOverview` alone. */
  email: z.optional(z.string()),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const getAccountDeletion = endpoint({
  method: 'GET',
  path: '/user/deletion',
  auth: true,
  capability: 'account_deletion',
  input: z.object({}),
  output: AccountDeletion,
});

/** What proves that the user wants it: a code of the scene `ZXZH` to the mobile or the mailbox, or the password. */
const deletionProofs = ['mobile', 'email', 'password'] as const;
export type DeletionProof = (typeof deletionProofs)[number];

const secret = z.optional(z.string().check(z.trim(), z.maxLength(200, '输入内容过长')));

export const requestAccountDeletion = endpoint({
  method: 'POST',
  path: '/user/deletion/request',
  auth: true,
  capability: 'account_deletion',
  input: z.object({ proof: z.enum(deletionProofs), code: givenCode, password: secret }),
  output: z.object({ due_time: z.string() }),
});

/** Anybody who is logged in to the account may: what is kept can be deleted later, what is deleted is gone. */
export const cancelAccountDeletion = endpoint({
  method: 'POST',
  path: '/user/deletion/cancel',
  auth: true,
  capability: 'account_deletion',
  input: z.object({}),
  output: z.unknown(),
});
