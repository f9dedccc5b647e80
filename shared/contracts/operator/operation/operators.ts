import { operatorRoles, reading, writing } from 'shared/contracts/operator/command.ts';
import { named } from 'shared/contracts/operator/named.ts';
import { operatorsScreen } from 'shared/contracts/operator/operation/screen/operators-screen.ts';
import { OperatorName, roleSays } from 'shared/contracts/operator/operation/tokens.ts';
import * as z from 'shared/contracts/schema.ts';

const Role = z.enum(operatorRoles);
const operand = { operator: named };
const operatorSays = { operator: 'its name or its id in `operators list`' };

const Operator = z.object({
  id: z.number(),
  name: z.string(),
  role: Role,
  /** Of the console: none, invited (the link is open), expired (nobody used it), set. */
  login: z.enum(['none', 'invited', 'expired', 'set']),
  /** Whether it has a token of the command line. */
  has_token: z.boolean(),
  /** That are open in the console. */
  sessions: z.number(),
  used_time: z.nullable(z.string()),
  create_time: z.string(),
});

export const listOperators = reading('operators', 'list', {
  does: 'all who look after the site: role, login of the console, token of the command line, last seen',
  machine: true,
  input: {},
  output: z.array(Operator),
});

const Invitation = z.object({
  id: z.number(),
  name: z.string(),
  role: Role,
  /** An address of the console. What follows `#` is the secret. */
  link: z.string(),
  expire_time: z.string(),
});

export const inviteOperator = writing('operators', 'invite', {
  does: 'shows a link once, good for 48 hours and one use, by which a person sets a password and an authenticator',
  machine: true,
  sudo: true,
  secretReply: true,
  input: { name: OperatorName, role: Role },
  output: Invitation,
  operands: ['name'],
  says: {
    name: 'who it is for; that of a token gives its holder a login of the console besides',
    role: roleSays,
  },
  examples: ['anna --role owner --reason "first owner"', 'ben --role support --reason "ben joined the team"'],
});

export const setOperatorRole = writing('operators', 'set-role', {
  does: 'changes what an operator may do, at once, for sessions and token alike',
  sudo: true,
  input: { operator: named, role: Role },
  output: z.object({ id: z.number(), name: z.string(), role: Role }),
  operands: ['operator'],
  says: { operator: operatorSays.operator, role: roleSays },
  examples: ['ben --role finance --reason "ben moved to finance"'],
});

export const removeOperator = writing('operators', 'remove', {
  does: 'ends login, sessions and token of an operator at once; what it did stays in the audit log',
  machine: true,
  sudo: true,
  input: operand,
  output: z.object({ id: z.number(), name: z.string() }),
  operands: ['operator'],
  says: operatorSays,
  examples: ['ben --reason "ben left"'],
});

export const endOperatorSessions = writing('operators', 'end-sessions', {
  does: 'logs an operator out of the console everywhere; the token of the command line stays',
  machine: true,
  input: operand,
  output: z.object({ id: z.number(), name: z.string(), ended: z.number() }),
  operands: ['operator'],
  says: operatorSays,
  examples: ['ben --reason "laptop lost"'],
});

export const resetOperatorLogin = writing('operators', 'reset-login', {
  does: 'voids password, authenticator, recovery codes and sessions of an operator, and shows a new link once',
  machine: true,
  sudo: true,
  secretReply: true,
  input: operand,
  output: Invitation,
  operands: ['operator'],
  says: operatorSays,
  examples: ['ben --reason "new phone, no recovery code left"'],
});

export const listOperatorSessions = reading('operators', 'sessions', {
  does: 'sessions of the console of the last half year, ended ones too: device, address, when',
  input: { operator: z.optional(named) },
  output: z.array(
    z.object({
      id: z.number(),
      operator: z.string(),
      device: z.string(),
      address: z.string(),
      create_time: z.string(),
      used_time: z.string(),
      /** null: it is open. */
      end_time: z.nullable(z.string()),
    }),
  ),
  says: operatorSays,
  examples: ['--operator ben'],
});

export const operatorsNoun = {
  name: 'operators',
  about: 'the persons who look after the site, and their logins of the console',
  screen: operatorsScreen,
  commands: [
    listOperators,
    inviteOperator,
    setOperatorRole,
    removeOperator,
    endOperatorSessions,
    resetOperatorLogin,
    listOperatorSessions,
  ],
};
