// npm run torture -- money [--seed 1] [--operations 10000] [--kill-every 500] [--users 12]: random users on a real api and
// PostgreSQL that are killed in between. Exit code 0: nothing was lost, the ledger is sound; 1: what it lists is wrong.
import { parseArgs } from 'node:util';
import { tortureMoney } from '../../api/src/testing/torture-money.ts';
import { findFreePort } from '../start/settings.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    operations: { type: 'string', default: '10000' },
    'kill-every': { type: 'string', default: '500' },
    users: { type: 'string', default: '12' },
  },
});
if (positionals.join() !== 'money') {
  console.error('What shall be tortured? npm run torture -- money [--seed 1] [--operations 10000] [--kill-every 500]');
  process.exit(2);
}
const wrong = await tortureMoney({
  seed: Number(values.seed),
  operations: Number(values.operations),
  killEvery: Number(values['kill-every']),
  users: Number(values.users),
  port: await findFreePort(),
  say: (line) => console.log(line),
});
for (const line of wrong) console.error(`wrong: ${line}`);
console.log(wrong.length ? `${wrong.length} findings` : 'Nothing acknowledged was lost, the ledger is sound.');
process.exit(wrong.length ? 1 : 0);
