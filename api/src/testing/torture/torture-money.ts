import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { auditLedger } from '../../operations/audit/audit.ts';
import type { Database, Db } from '../../platform/database/db.ts';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { openLogin } from '../../site/login/stored-logins.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { createUser } from '../../site/user/stored-users.ts';
import type { MadeUser } from '../make.ts';
import { makePackages } from '../make-order.ts';
import { fakeOpenAi, piece, type ScriptedReply, streams } from '../providers/fake-openai.ts';
import { checkTorture } from './torture-check.ts';
import { checkCommissions, makeFriends, passDays } from './torture-commission.ts';
import { type Acknowledged, runLane } from './torture-lane.ts';
import { makeCodes, tortureKey } from './torture-redeem.ts';
import { type AtEnd, siteEmbedded, siteOnPostgres, type TortureSite } from './torture-site.ts';
import { clearPayoutFaults, prepareWithdrawals } from './torture-withdrawals.ts';

export interface Torture {
  seed: number;
  operations: number;
  /** Operations after which the api or the database is killed (kill −9), in turns. */
  killEvery: number;
  users: number;
  /** Where a PostgreSQL of its own listens; without it the embedded database is tortured. */
  port?: number;
  say(line: string): void;
  atEnd: AtEnd;
}

/** Longest time until what a killed process was writing is ended. */
const restSeconds = 120;

/**
 * Real api on a real database, many users at once, each random by the seed; api and database are killed in between and the
 * ledger is audited after every restart. Returns what was found wrong.
 */
export async function tortureMoney(torture: Torture): Promise<string[]> {
  const { seed, operations, killEvery, users, port, say, atEnd } = torture;
  const provider = await fakeOpenAi();
  atEnd(() => provider.close());
  provider.script = [(response, request) => behave(lastQuestion(provider, request))(response, request)];
  const environment = { OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'm', SECRET_KEY: tortureKey.toString('hex') };
  const prepare = async (database: Database) => {
    await letOperatorsMove(database.db);
    const people: MadeUser[] = [];
    for (let at = 0; at < users; at++) people.push(await makeUser(database, at));
    await prepareWithdrawals(
      database.db,
      people.map(({ id }) => id),
    );
    const codes = await makeCodes(database.db, 4 + Math.ceil(operations / 20));
    await makeFriends(database.db, people, 7);
    return { people, codes, packages: await makePackages({ database }) };
  };
  const [site, { people, codes, packages }] =
    port === undefined
      ? await siteEmbedded(environment, prepare, atEnd)
      : await siteOnPostgres(environment, port, prepare, atEnd);
  const acknowledged: Acknowledged = { keys: [], answers: [], orders: [], uses: [], withdrawals: [], surprises: [] };
  const found: string[] = [];
  let begun = 0;
  let kills = 0;
  const { api, hands } = site;
  const next = () => begun++ < operations;
  const lanes = people.map((user, at) => ({
    user,
    seed: seed * 1000 + at,
    hands,
    api,
    next,
    acknowledged,
    packages,
    codes,
  }));

  const working = Promise.all(lanes.map(runLane));
  let ended = false;
  const watched = working.finally(() => {
    ended = true;
  });
  watched.catch(() => undefined);
  while (!ended) {
    if (begun >= (kills + 1) * killEvery && begun < operations) {
      const { what, seen } = await site.kill(auditAndPassDays);
      kills++;
      say(`${begun} operations, kill -9 of ${what}`);
      found.push(...seen);
      say(seen.length ? seen.join('\n') : 'audit clean');
    }
    await Promise.race([watched, sleep(50)]);
  }
  await watched;
  await untilAtRest(site);
  const result = await site.look((db) => checkTorture(db, acknowledged));
  const brought = await site.look(checkCommissions);
  found.push(...result.found, ...brought.found);
  if (result.found.length > 0) say(problemsOf(api().output()));
  const { keys, answers, uses } = acknowledged;
  say(`${operations} operations, ${kills} kills: ${result.settled} answers charged, ${result.released} given back`);
  say(`${result.orders} orders paid, ${result.refunds} refunds, codes used ${uses.length} times`);
  say(`${result.paidOut} withdrawals paid, ${result.givenBack} given back`);
  say(`${brought.commissions} commissions, ${brought.takenBack} taken back in part or whole`);
  say(`${answers.length} answers and ${keys.length} postings were acknowledged`);
  return found;
}

/** What is wrong as the kill has left it; then the days are over until commissions are payable, and those in which few codes may be sent. */
async function auditAndPassDays(db: Db): Promise<string[]> {
  const found = await auditLedger(db);
  await passDays(db);
  await db.delete(limitCounters);
  return found;
}

/** No second operator is there to agree to anything. */
async function letOperatorsMove(db: Db): Promise<void> {
  const most = 1_000_000_000;
  const value = { adjust_limit: most, refund_limit: most, payout_limit: most };
  await db
    .insert(settings)
    .values({ name: 'operator', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
}

async function makeUser({ db }: Database, at: number) {
  const mobile = `136${String(at).padStart(8, '0')}`;
  const user = await db.transaction((tx) => createUser(tx, { mobile, channel: 4, credits: { chat: 20, draw: 0 } }));
  if (!user) throw new Error('the user was not made');
  return { id: user.id, mobile, token: await openLogin(db, user.id, 4) };
}

/** What the api said of its own failures. */
const problemsOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
    .slice(-20)
    .join('\n');

/**
 * Nothing is being written, on its way back, or paid at a provider without our knowing it: a payment that jobs hear of when
 * everything else is done may be the second one of its order, and that one's refund begins then.
 */
async function untilAtRest(site: TortureSite): Promise<void> {
  for (let waited = 0; waited < restSeconds; waited += site.lookEvery) {
    const left = await site.look(async (db) => {
      await clearPayoutFaults(db);
      // What met several kills would wait for longer than anybody watches.
      await db.execute(sql`update tasks set run_time = now() where state = 'queued'`);
      await passDays(db);
      const { rows } = await db.execute<{ count: number }>(
        sql`select (select count(*) from chat_runs where status = 'running')::int
          + (select count(*) from commissions where status = 'pending')::int
          + (select count(*) from refunds where status = 'pending')::int
          + (select count(*) from withdrawals where status = 'paying')::int
          + (select count(*) from pay_attempts join sandbox_payments using (pay_sn)
            where pay_attempts.status = 'open' and sandbox_payments.status = 'paid')::int as count`,
      );
      return rows[0]?.count;
    });
    if (left === 0) return;
    await sleep(site.lookEvery * 1000);
  }
}

function lastQuestion(
  { asked }: Awaited<ReturnType<typeof fakeOpenAi>>,
  { headers }: Parameters<ScriptedReply>[1],
): string {
  const body = asked.find((one) => one.headers === headers)?.body;
  return String((body?.messages.at(-1) as { content?: unknown })?.content);
}

/** What the provider does to a question, by its first word. */
function behave(question: string): ScriptedReply {
  const words = ['答', '案', '完', '了'].map((text) => `data: ${piece(text)}\n\n`);
  const end = [`data: ${piece(null, 'stop')}\n\n`, 'data: [DONE]\n\n'];
  if (question.startsWith('refused')) return (response) => response.writeHead(500).end();
  if (question.startsWith('good')) return streams(...words, ...end);
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const word of words) {
      response.write(word);
      await sleep(100);
    }
    if (question.startsWith('dies')) response.destroy();
    else response.end(end.join(''));
  };
}
