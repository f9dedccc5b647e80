// npm run conform -- URL [--mobile M --password P]: holds a server of the family against the contract: shapes, envelope, codes and laws.
// It only reads. URL has the prefix of the API: https://example.com/api

import { parseArgs } from 'node:util';
import { askServer } from './ask-server.ts';
import { endpointsToAsk } from './endpoints-to-ask.ts';
import { findProblems } from './laws.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { mobile: { type: 'string' }, password: { type: 'string' } },
});
const [url = ''] = positionals;
if (!URL.canParse(url)) {
  console.error('npm run conform -- URL [--mobile M --password P]');
  process.exit(2);
}
const { mobile, password } = values;
const account = mobile && password ? { mobile, password } : undefined;
const problems = await findProblems(askServer(url.replace(/\/$/, '')), account);
for (const { law, endpoint, what } of problems) console.log(`${law.padEnd(9)} ${endpoint}: ${what}`);
const asked = endpointsToAsk.filter(({ endpoint }) => account || !endpoint.auth).length;
console.log(`\n${asked} calls of the family asked${account ? '' : ', none of a user'}: ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
