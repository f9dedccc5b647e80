// npm run conform -- URL [--mobile M --password P] [--other-mobile M --other-password P] [--write] [--money] [--only LAW]: holds a server
// of the family against the contract. URL has the prefix of the API: https://example.com/api. It only reads; with --write it makes and
// deletes a conversation and a collection, with --money it asks three questions, which are charged.

import { parseArgs } from 'node:util';
import { askServer } from './ask-server.ts';
import { type Account, findProblems, laws } from './find-problems.ts';
import type { Touch } from './laws/law.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const usage = `npm run conform -- URL [--mobile M --password P] [--other-mobile M --other-password P]
  [--write] [--money] [--only LAW]
laws: ${laws.map(({ name }) => name).join(', ')}`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mobile: text,
    password: text,
    'other-mobile': text,
    'other-password': text,
    write: flag,
    money: flag,
    only: text,
  },
});
const [url = ''] = positionals;
if (!URL.canParse(url) || (values.only && !laws.some(({ name }) => name === values.only))) {
  console.error(usage);
  process.exit(2);
}
const accountOf = (mobile?: string, password?: string): Account | undefined =>
  mobile && password ? { mobile, password } : undefined;
const may: Touch[] = [];
if (values.write) may.push('writes');
if (values.money) may.push('writes', 'spends');
const account = accountOf(values.mobile, values.password);
const other = accountOf(values['other-mobile'], values['other-password']);
const problems = await findProblems(askServer(url.replace(/\/$/, '')), { account, other, may, only: values.only });
for (const { law, endpoint, what } of problems) console.log(`${law.padEnd(11)} ${endpoint}: ${what}`);
const held = laws.filter(
  ({ name, touch }) => (!values.only || name === values.only) && (touch === 'reads' || may.includes(touch)),
);
const without = [...(account ? [] : ['an account']), ...(other ? [] : ['a second account'])];
console.log(
  `\n${held.length} laws${without.length > 0 ? `, without ${without.join(' and ')}` : ''}: ${problems.length} problems`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
