import { operatorRoles, reading, writing } from 'shared/contracts/operator/command.ts';
import { named } from 'shared/contracts/operator/named.ts';
import { tokenScreen } from 'shared/contracts/operator/operation/screen/token-screen.ts';
import * as z from 'shared/contracts/schema.ts';

/** Of a token, and of a person: they share one list. */
export const OperatorName = z
  .string()
  .check(z.regex(/^[a-z][a-z\d.-]{1,31}$/, 'must be 2 to 32 of a-z, 0-9, "." and "-", beginning with a letter'));

export const roleSays = 'support: sees and freezes users; finance: sees users, adjusts credits; owner: everything';

const OperatorToken = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(operatorRoles),
  create_time: z.string(),
  used_time: z.nullable(z.string()),
});

export const listTokens = reading('token', 'list', {
  does: 'tokens of the command line: whose, which role, when last used; `operators list` has the persons of the console too',
  machine: true,
  input: {},
  output: z.array(OperatorToken),
});

export const addToken = writing('token', 'add', {
  does: 'makes a token and shows it once',
  machine: true,
  sudo: true,
  input: { name: OperatorName, role: z.enum(operatorRoles) },
  output: z.object({ id: z.number(), name: z.string(), role: z.enum(operatorRoles), token: z.string() }),
  operands: ['name'],
  says: {
    name: 'who it is for: it stands in the audit log beside all that is done with it; a person of the console gets a token besides',
    role: roleSays,
  },
  keeps: 'token',
  examples: ['anna --role owner --keep --reason "first owner"', 'ben --role support --reason "ben joined the team"'],
});

export const removeToken = writing('token', 'remove', {
  does: 'ends a token at once; what it did stays in the audit log, and a login of the console stays',
  machine: true,
  sudo: true,
  input: { token: named },
  output: z.object({ id: z.number(), name: z.string() }),
  operands: ['token'],
  says: { token: 'its name or its id in `token list`' },
  examples: ['ben --reason "ben left"', '3 --reason "ben left"'],
});

export const tokenNoun = {
  name: 'token',
  about: 'who may use these commands; the first token is made on the machine itself',
  screen: tokenScreen,
  commands: [listTokens, addToken, removeToken],
};
