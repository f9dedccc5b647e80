import { endpoint } from 'shared/contracts/endpoint.ts';
import { id } from 'shared/contracts/id.ts';
import { operatorRoles } from 'shared/contracts/operator/command.ts';
import * as z from 'shared/contracts/schema.ts';

/**
 * What the console asks of the operator's port besides the commands: logging a person in and out. A session's token goes where a
 * token of the command line goes. Refusals are in Chinese, since people read them in a page.
 */

/** Hours without a call after which a session ends, and its longest life in days. */
export const sessionIdleHours = 12;
export const sessionDays = 7;

/** Moves of releases that are made there. */
export const releaseActions = ['rollback', 'freeze', 'unfreeze'] as const;

const Name = z.string().check(z.trim(), z.maxLength(64));
/** One that is given to be checked: whatever its length is, it is only wrong. */
const GivenPassword = z.string().check(z.maxLength(200, '密码过长'));
const NewPassword = z
  .string()
  .check(z.minLength(10, '密码至少 10 位'), z.maxLength(200, '密码最多 200 位'), z.regex(/\D/, '密码不能全是数字'));
/** Six digits of the authenticator, or a recovery code. */
const Code = z._default(z.string().check(z.trim(), z.maxLength(64)), '');
const Invite = z.string().check(z.maxLength(100));

const Person = z.object({ id: z.number(), name: z.string(), role: z.enum(operatorRoles) });

const LoggedIn = z.object({
  token: z.string(),
  expire_time: z.string(),
  /** To be kept by the browser for half a year, and sent with the next log-in: guesses of others do not slow it down. */
  device: z.string(),
  operator: Person,
});

export const logInOperator = endpoint({
  method: 'POST',
  path: '/console/log-in',
  auth: false,
  input: z.object({ name: Name, password: GivenPassword, code: Code, device: z.optional(z.string()) }),
  output: LoggedIn,
});

/** Whom an invitation is for, so that the page can name them. */
export const getInvitation = endpoint({
  method: 'POST',
  path: '/console/invitation',
  auth: false,
  input: z.object({ invite: Invite }),
  output: z.object({ name: z.string(), role: z.enum(operatorRoles), expire_time: z.string() }),
});

/** Begins what `confirmInvitation` ends. Again with the same invitation: what came before is void. */
export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/console/accept',
  auth: false,
  input: z.object({ invite: Invite, password: NewPassword }),
  output: z.object({
    name: z.string(),
    totp_secret: z.string(),
    totp_uri: z.string(),
    recovery_codes: z.array(z.string()),
  }),
});

/** Uses the invitation up, by a code of the authenticator that has the secret of `acceptInvitation`. */
export const confirmInvitation = endpoint({
  method: 'POST',
  path: '/console/confirm',
  auth: false,
  input: z.object({ invite: Invite, code: Code }),
  output: LoggedIn,
});

const Session = z.object({
  id: z.number(),
  device: z.string(),
  address: z.string(),
  create_time: z.string(),
  used_time: z.string(),
  expire_time: z.string(),
  is_this: z.boolean(),
});

/** The caller: by a session, or by a token of the command line, which has no session and needs no sudo. */
export const getWhoami = endpoint({
  method: 'GET',
  path: '/console/whoami',
  auth: true,
  input: z.object({}),
  output: z.object({
    id: z.number(),
    name: z.string(),
    role: z.enum(operatorRoles),
    session: z.nullable(z.number()),
    /** null: not now. */
    sudo_until: z.nullable(z.string()),
    /** The proof that `takeSudo` wants: a password only of the demonstration's operator. */
    sudo_by: z.enum(['code', 'password']),
    recovery_codes_left: z.number(),
    sessions: z.array(Session),
  }),
});

export const logOutOperator = endpoint({
  method: 'POST',
  path: '/console/log-out',
  auth: true,
  input: z.object({}),
  output: z.unknown(),
});

/** Ten minutes for commands that move money or keys. Five wrong ones in a row end the session. */
export const takeSudo = endpoint({
  method: 'POST',
  path: '/console/sudo',
  auth: true,
  input: z.object({ code: Code, password: z.optional(GivenPassword) }),
  output: z.object({ sudo_until: z.string() }),
});

/** Ends a session of one's own. */
export const endOwnSession = endpoint({
  method: 'POST',
  path: '/console/end-session',
  auth: true,
  input: z.object({ id }),
  output: z.unknown(),
});

/** Needs sudo; ends the other sessions. */
export const changeOperatorPassword = endpoint({
  method: 'POST',
  path: '/console/password',
  auth: true,
  input: z.object({ old_password: GivenPassword, password: NewPassword }),
  output: z.unknown(),
});

/** Needs sudo; the earlier codes are void. */
export const makeRecoveryCodes = endpoint({
  method: 'POST',
  path: '/console/recovery-codes',
  auth: true,
  input: z.object({}),
  output: z.object({ recovery_codes: z.array(z.string()) }),
});

/**
 * Before the console moves a release: refused to other roles, and without sudo. It leaves a line in the audit log.
 * `remote` is one part of the site, or `all`.
 */
export const allowRelease = endpoint({
  method: 'POST',
  path: '/console/allow-release',
  auth: true,
  input: z.object({
    action: z.enum(releaseActions),
    remote: z.string().check(z.regex(/^[a-z-]{1,40}$/)),
    /** Of a rollback: the version it asks for, and whether open tabs leave the present one at their next step. */
    to: z.optional(z.string().check(z.maxLength(80))),
    kill: z.optional(z.boolean()),
    /** Of a freeze. */
    minutes: z.optional(z.int()),
    reason: z.string().check(z.trim(), z.minLength(2, '原因至少 2 个字'), z.maxLength(500, '原因最多 500 个字')),
  }),
  output: z.object({ name: z.string() }),
});

/** Needs sudo. Begins what `confirmAuthenticator` ends within ten minutes; until then the old authenticator is good. */
export const renewAuthenticator = endpoint({
  method: 'POST',
  path: '/console/authenticator',
  auth: true,
  input: z.object({}),
  output: z.object({
    totp_secret: z.string(),
    totp_uri: z.string(),
    /** Sealed; to be sent back with the first code. */
    ticket: z.string(),
  }),
});

/** The authenticator of the ticket takes the place of the old one; ends the other sessions. */
export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/console/confirm-authenticator',
  auth: true,
  input: z.object({ ticket: z.string().check(z.maxLength(1000)), code: Code }),
  output: z.unknown(),
});
