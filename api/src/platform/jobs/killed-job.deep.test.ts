import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { storeQuestion } from '../../chat/question/store-question.ts';
import { savePartial } from '../../chat/runs/stored-runs.ts';
import { createSession } from '../../chat/session/stored-sessions.ts';
import { chatRuns } from '../../chat/tree/chat-tables.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { codes } from '../../site/code/code-tables.ts';
import { createUser } from '../../site/user/stored-users.ts';
import { type LentDatabase, lendDatabase } from '../../testing/database/lent-database.ts';
import { type ApiProcess, spawnApi } from '../../testing/processes/spawn-api.ts';
import type { Database } from '../database/db.ts';

const lives = 3;
const answersOfLife = 10;
const oldCodes = 6000;

let lent: LentDatabase;
let api: ApiProcess | undefined;

beforeAll(async () => {
  lent = await lendDatabase('killed-job');
});
afterAll(async () => {
  await api?.end('SIGKILL');
  await lent.remove();
});

const start = () => spawnApi(lent.environment);

/** An answer of one credit that was being written when its process died a minute ago. */
async function leaveAnswer(db: Database['db'], number: number): Promise<number> {
  const mobile = `136${String(number).padStart(8, '0')}`;
  const model = { key: 'm', alias: 'M', price: 1, memberFree: false };
  const user = await db.transaction((tx) => createUser(tx, { mobile, channel: 4, credits: { chat: 20, draw: 0 } }));
  const userId = user?.id ?? 0;
  const asked = await db.transaction(async (tx) => {
    const sessionId = await createSession(tx, userId);
    return storeQuestion(tx, { userId, sessionId, text: '问', model, requestId: mobile, processNumber: 0 });
  });
  const run = 'runs' in asked ? asked.runs[0] : undefined;
  if (!run) throw new Error('the question was stored before');
  await savePartial(db, run, { text: '答了一半' });
  await db
    .update(chatRuns)
    .set({ heartbeatTime: new Date(Date.now() - 60_000) })
    .where(eq(chatRuns.id, run.id));
  return userId;
}

async function leaveCodes(db: Database['db']) {
  const expireTime = new Date(Date.now() - 2 * 24 * 3600_000);
  const rows = Array.from({ length: 2000 }, (_, i) => ({ target: String(i), scene: 'x', codeHash: 'x', expireTime }));
  for (let i = 0; i < oldCodes / rows.length; i++) await db.insert(codes).values(rows);
}

// Shows: DOWN-04, MONEY-06
test('killed at any moment, the work of jobs takes effect once', async () => {
  const users: number[] = [];
  await lent.between(leaveCodes);
  for (let life = 0; life < lives; life++) {
    await lent.between(async (db) => {
      for (let i = 0; i < answersOfLife; i++) users.push(await leaveAnswer(db, users.length));
    });
    api = await start();
    await sleep(life * 70);
    await api.end('SIGKILL');
  }
  const isDone = (db: Database['db']) =>
    Promise.all([db.$count(chatRuns, eq(chatRuns.status, 'running')), db.$count(codes)]).then(([a, b]) => a + b === 0);
  // A run that is cut off again waits longer before it is tried, and what a killed process was at must first exceed its limit.
  for (let seconds = 5; !(await lent.between(isDone)); seconds *= 2) {
    api = await start();
    await sleep(seconds * 1000);
    expect(await api.end('SIGTERM')).toBe(0);
  }
  await lent.between(async (db) => {
    expect(await db.$count(chatRuns, eq(chatRuns.status, 'interrupted'))).toBe(lives * answersOfLife);
    for (const user of users) expect(await findBalances(db, user)).toEqual({ chat: 19, draw: 0 });
    expect(await auditLedger(db)).toEqual([]);
  });
});
