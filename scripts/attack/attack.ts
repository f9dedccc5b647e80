// npm run attack [-- --all | --deep | <name> … | slow-endpoints:<parts of endpoints' names, …>]: a site of its own on an empty folder, attacked as a hostile visitor would. Each attack
// is a line, `held` or `FELL` with what was seen; exit code 1 when one fell. A new one is a file in attacks/ and a line below.
import { errorMessage } from 'shared/releases/problem.ts';
import { runScript } from '../start/run-script.ts';
import { AttackedSite } from './attacked-site.ts';
import { apiAway } from './attacks/api-away.ts';
import { breaker } from './attacks/breaker.ts';
import { callRate } from './attacks/call-rate.ts';
import { closedOrder } from './attacks/closed-order.ts';
import { foreignPage } from './attacks/foreign-page.ts';
import { hostileRelease } from './attacks/hostile-release.ts';
import { linkedFile } from './attacks/linked-file.ts';
import { forgedNotices } from './attacks/notices.ts';
import { operatorAccounts } from './attacks/operator-accounts.ts';
import { operatorPort } from './attacks/operator-port.ts';
import { revokedShare } from './attacks/revoked-share.ts';
import { slowEndpoints } from './attacks/slow-endpoints.ts';
import { thought } from './attacks/thought.ts';

/** Resolves to what fell; to nothing when the site held. `part`: of an attack that has several, those whose name has this in it. */
type Attack = (site: AttackedSite, part: string) => Promise<string[]>;

/** Attacks that take minutes: `npm test -- --deep` makes them, `--all` the others. */
const deep = ['slow-endpoints'];
const attacks: Record<string, [what: string, attack: Attack]> = {
  thought: ['a thought that was read is charged', thought],
  notices: ['forged notices of payments fill no database and hide no real one', forgedNotices],
  breaker: ['one user cannot stop the chat of all', breaker],
  'linked-file': ['a link in the store leads nowhere', linkedFile],
  'operator-port': ['the operator’s port locks nobody out and answers no web page', operatorPort],
  'operator-accounts': ['nobody guesses or steals a login of the console, or keeps its person out', operatorAccounts],
  'revoked-share': ['a revoked share is gone at once', revokedShare],
  'foreign-page': ['the page of another site writes nothing', foreignPage],
  'closed-order': ['an offer is paid once', closedOrder],
  'call-rate': ['pages of members are no 404 past the limit of calls', callRate],
  'slow-endpoints': ['230 calls of one user at once refuse nobody else, and hold nobody else up', slowEndpoints],
  'api-away': ['pages of members are no 404 while the api is away', apiAway],
  'hostile-release': ['code of a remote reaches its own pages and nothing else', hostileRelease],
};

await runScript(async (run) => {
  const wanted = new Map(namesOf(process.argv.slice(2)));
  const unknown = [...wanted.keys()].filter((name) => !(name in attacks));
  if (unknown.length > 0) {
    console.error(`There is no attack ${unknown.join(', ')}. There are: ${Object.keys(attacks).join(', ')}`);
    return 2;
  }
  const site = await AttackedSite.start(run);
  let fallen = 0;
  for (const [name, [what, attack]] of Object.entries(attacks)) {
    if (wanted.size > 0 && !wanted.has(name)) continue;
    const begin = performance.now();
    // One that cannot be made has not held.
    const fell = await attack(site, wanted.get(name) ?? '').catch((error: unknown) => [errorMessage(error)]);
    if (fell.length > 0) fallen++;
    console.log(`${fell.length > 0 ? 'FELL' : 'held'}  ${name} (${seconds(begin)}): ${what}`);
    for (const line of fell) console.log(`      ${line}`);
  }
  return fallen > 0 ? 1 : 0;
});

/** The attacks that a tier makes, or those that are named, each with the part of it that is wanted. */
function namesOf(words: string[]): (readonly [name: string, part: string])[] {
  const all = Object.keys(attacks).filter((name) => !deep.includes(name));
  const named = words[0] === '--deep' ? deep : words[0] === '--all' ? all : words;
  return named.map((word) => {
    const [name = '', part = ''] = word.split(':');
    return [name, part];
  });
}

function seconds(begin: number): string {
  return `${((performance.now() - begin) / 1000).toFixed(1)} s`;
}
