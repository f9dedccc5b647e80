import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, openDatabase } from '../database/db.ts';
import { auditLedger } from '../ledger/audit.ts';
import { openSession } from '../login/login-queries.ts';
import { createUser } from '../user/user-queries.ts';
import { fakeOpenAi, piece, streams, type Turn } from './fake-openai.ts';
import { makePackages } from './make-order.ts';
import { startPostgres } from './postgres-server.ts';
import { spawnApi } from './spawn-api.ts';
import { checkTorture } from './torture-check.ts';
import { type Acknowledged, runLane } from './torture-lane.ts';
import { makeCodes, tortureKey } from './torture-redeem.ts';

export interface Torture {
  seed: number;
  operations: number;
  /** After so many operations the api or the database is killed (kill −9), in turns. */
  killEvery: number;
  users: number;
  port: number;
  say(line: string): void;
}

/** Longest time until what a killed process was writing is ended. */
const restSeconds = 120;

/**
 * Real api on a real PostgreSQL with both roles, many users at once, each random by the seed; api and database are killed in
 * between and the ledger is audited after every restart. Returns what was found wrong.
 */
export async function tortureMoney({ seed, operations, killEvery, users, port, say }: Torture): Promise<string[]> {
  const server = startPostgres(port);
  const provider = await fakeOpenAi();
  provider.script = [(response, request) => behave(lastQuestion(provider, request))(response, request)];
  const admin = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  await admin.db.execute(sql`create role site_app login`);
  await admin.close();
  const databaseUrl = server.url.replace('site@', 'site_app@');
  const environment = {
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: server.url,
    OPENAI_BASE_URL: provider.url,
    OPENAI_MODEL: 'm',
    SECRET_KEY: tortureKey.toString('hex'),
  };
  let api = await spawnApi(environment);
  const database = await openDatabase({ databaseUrl, dataDir: '', migrates: false });
  const acknowledged: Acknowledged = { keys: [], answers: [], orders: [], uses: [], surprises: [] };
  const packages = await makePackages({ database });
  const codes = await makeCodes(database.db, 4 + Math.ceil(operations / 20));
  const found: string[] = [];
  let begun = 0;
  let kills = 0;
  const lanes = await Promise.all(
    Array.from({ length: users }, async (_, at) => ({
      user: await makeUser(database, at),
      seed: seed * 1000 + at,
      db: database.db,
      api: () => api,
      next: () => begun++ < operations,
      acknowledged,
      packages,
      codes,
    })),
  );

  async function kill() {
    kills++;
    const ofDatabase = kills % 2 === 0;
    say(`${begun} operations, kill -9 of ${ofDatabase ? 'the database' : 'the api'}`);
    if (ofDatabase) {
      await server.crash();
    } else {
      await api.end('SIGKILL');
      api = await spawnApi(environment);
    }
    if (api.process.exitCode !== null) found.push('the api ended when its database did');
    const wrong = await untilItAnswers(() => auditLedger(database.db));
    found.push(...wrong);
    say(wrong.length ? wrong.join('\n') : 'audit clean');
  }

  const working = Promise.all(lanes.map(runLane));
  let ended = false;
  const watched = working.finally(() => {
    ended = true;
  });
  watched.catch(() => undefined);
  try {
    while (!ended) {
      if (begun >= (kills + 1) * killEvery && begun < operations) await kill();
      await Promise.race([watched, sleep(50)]);
    }
    await watched;
    await untilAtRest(database);
    const result = await checkTorture(database.db, acknowledged);
    found.push(...result.found);
    if (result.found.length > 0) say(problemsOf(api.output()));
    const { keys, answers, uses } = acknowledged;
    say(`${operations} operations, ${kills} kills: ${result.settled} answers charged, ${result.released} given back`);
    say(`${result.orders} orders paid, ${result.refunds} refunds, codes used ${uses.length} times`);
    say(`${answers.length} answers and ${keys.length} postings were acknowledged`);
  } finally {
    await api.end('SIGKILL');
    await database.close();
    await provider.close();
    server.stop();
  }
  return found;
}

async function makeUser({ db }: Database, at: number) {
  const mobile = `136${String(at).padStart(8, '0')}`;
  const user = await db.transaction((tx) => createUser(tx, { mobile, channel: 4, credits: { chat: 20, draw: 0 } }));
  if (!user) throw new Error('the user was not made');
  return { id: user.id, mobile, token: await openSession(db, user.id, 4) };
}

/** What the api said of its own failures. */
const problemsOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":"error"'))
    .slice(-20)
    .join('\n');

async function untilItAnswers<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(200);
    }
  }
}

async function untilAtRest({ db }: Database): Promise<void> {
  // What met several kills would wait for longer than anybody watches.
  await db.execute(sql`update refunds set next_try = now() where status = 'pending'`);
  for (let waited = 0; waited < restSeconds; waited++) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select (select count(*) from chat_runs where status = 'running')::int
        + (select count(*) from refunds where status = 'pending')::int as count`,
    );
    if (rows[0]?.count === 0) return;
    await sleep(1000);
  }
}

function lastQuestion({ asked }: Awaited<ReturnType<typeof fakeOpenAi>>, { headers }: Parameters<Turn>[1]): string {
  const body = asked.find((one) => one.headers === headers)?.body;
  return String((body?.messages.at(-1) as { content?: unknown })?.content);
}

/** What the provider does to a question, by its first word. */
function behave(question: string): Turn {
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
