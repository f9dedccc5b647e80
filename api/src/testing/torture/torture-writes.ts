import { setTimeout as sleep } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { randomOf } from 'shared/testing/random-of.ts';
import { endAbandonedRuns } from '../../chat/runs/end-runs.ts';
import { chatSessions } from '../../chat/tree/chat-tables.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import type { Database, Db } from '../../platform/database/db.ts';
import { openLogin } from '../../site/login/stored-logins.ts';
import { createUser } from '../../site/user/stored-users.ts';
import { readEvents } from '../ask-chat.ts';
import { dataOf } from '../make.ts';
import { type ApiProcess, spawnApi } from '../processes/spawn-api.ts';
import { answers, fakeOpenAi } from '../providers/fake-openai.ts';
import { checkTorture } from './torture-check.ts';
import type { Acknowledged } from './torture-lane.ts';
import type { AtEnd } from './torture-site.ts';

export interface WritesTorture {
  seed: number;
  rounds: number;
  /** Where the api keeps what it writes. */
  place: WritesPlace;
  say(line: string): void;
  atEnd: AtEnd;
}

export interface WritesPlace {
  environment: Record<string, string>;
  /** The database while no api runs. */
  open(): Promise<Database>;
  /** Kill −9 of a database that does not die with the api, and a new start. */
  crash(): Promise<void>;
}

/** Users of a round; each writes three sessions and a question at once, which makes a hundred writes. */
const usersOfRound = 25;
/** Acknowledged writes, at most, before the kill: of all, or of answers alone, which take longest. */
const maxTold = { all: 90, answers: 20 };

/**
 * A hundred writes at once, kill −9 of the api and its database in the middle, again and again. After every kill the database
 * opens by itself, the ledger is sound and what was acknowledged is there. Returns what was found wrong.
 */
export async function tortureWrites({ seed, rounds, place, say, atEnd }: WritesTorture): Promise<string[]> {
  const provider = await fakeOpenAi();
  atEnd(() => provider.close());
  provider.script = [answers('写完了')];
  const environment = { ...place.environment, OPENAI_BASE_URL: provider.url, OPENAI_MODEL: 'm' };
  const random = randomOf(seed);
  const acknowledged: Acknowledged = { keys: [], answers: [], orders: [], uses: [], withdrawals: [], surprises: [] };
  const found: string[] = [];
  let sessions: number[] = [];
  let made = 0;
  // The first start makes the tables.
  await (await spawnApi(environment, { atEnd })).end('SIGTERM');
  for (let round = 0; round <= rounds; round++) {
    const database = await place.open();
    found.push(...(await auditLedger(database.db)), ...(await missingOf(database.db, sessions)));
    const isLast = round === rounds;
    if (isLast) await endAbandonedRuns(database.db, { silentFor: 0 });
    const users = isLast ? [] : await makeWriters(database, round);
    const result = isLast ? await checkTorture(database.db, acknowledged) : undefined;
    found.push(...(result?.found ?? []));
    await database.close();
    if (result) say(`${result.settled} answers charged, ${result.released} given back`);
    if (isLast) break;

    const api = await spawnApi(environment, { atEnd });
    sessions = [];
    let areOver = false;
    const writes = users.flatMap((user) => write(api, user, { sessions, acknowledged }));
    const writing = Promise.allSettled(writes).then(() => {
      areOver = true;
    });
    const before = acknowledged.answers.length;
    const counted = round % 2 === 0 ? 'all' : 'answers';
    const told = random(maxTold[counted]);
    const toldYet = () => (counted === 'all' ? sessions.length : 0) + acknowledged.answers.length - before;
    while (!areOver && toldYet() < told) await sleep(5);
    await Promise.all([api.end('SIGKILL'), place.crash()]);
    await writing;
    made += sessions.length;
    if ((round + 1) % 10 === 0) say(`${round + 1} kills: ${made} sessions, ${acknowledged.answers.length} answers`);
  }
  return found;
}

interface Writer {
  token: string;
  session: number;
  name: string;
}

export async function makeWriters({ db }: Database, round: number): Promise<Writer[]> {
  const users: Writer[] = [];
  for (let i = 0; i < usersOfRound; i++) {
    const mobile = `131${String(round * usersOfRound + i).padStart(8, '0')}`;
    const user = await db.transaction((tx) => createUser(tx, { mobile, channel: 4, credits: { chat: 5, draw: 0 } }));
    if (!user) throw new Error('the user was not made');
    const [session] = await db
      .insert(chatSessions)
      .values({ userId: user.id, name: '会话' })
      .returning({ id: chatSessions.id });
    users.push({ token: await openLogin(db, user.id, 4), session: session?.id ?? 0, name: `${round}-${i}` });
  }
  return users;
}

/** Four writes of one user; what is refused rejects. */
export function write(
  api: ApiProcess,
  { token, session, name }: Writer,
  told: { sessions: number[]; acknowledged: Acknowledged },
): Promise<void>[] {
  const add = async () => {
    told.sessions.push(dataOf<{ id: number }>(await api.post('/chatCategory/add', {}, token)).id);
  };
  const ask = async () => {
    const response = await fetch(`${api.url}/api/chat/chat`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify({ question: `问题 ${name}`, other_id: session, request_id: `writes-${name}` }),
    });
    let text = '';
    for await (const event of readEvents(response)) {
      if (event.event === 'chat') text += event.data;
      if (event.event !== 'finish' || event.finish_reason === 'interrupted') continue;
      told.acknowledged.answers.push({ runId: event.run_id, text, reason: event.finish_reason });
    }
  };
  return [add(), add(), add(), ask()];
}

/** Acknowledged writes that are missing. */
export async function missingOf(db: Db, sessions: number[]): Promise<string[]> {
  const rows = await db.select({ id: chatSessions.id }).from(chatSessions).where(inArray(chatSessions.id, sessions));
  const there = new Set(rows.map(({ id }) => id));
  return sessions.filter((id) => !there.has(id)).map((id) => `acknowledged and lost: session ${id}`);
}
