import { sql } from 'drizzle-orm';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { listFigures, listMoney } from 'shared/contracts/operator/operation/figures.ts';
import { orders, payAttempts, refunds } from '../../account/order/order-tables.ts';
import { sumPayments, sumRefunds } from '../../account/order/sum-money.ts';
import { countQuestions } from '../../chat/runs/operator/count-questions.ts';
import { chatMessages, chatRuns, chatSessions } from '../../chat/tree/chat-tables.ts';
import { countPictures } from '../../creative/pictures/count-pictures.ts';
import { drawRecords, drawRequests } from '../../creative/pictures/drawing-tables.ts';
import { beijingMoment } from '../../platform/format/beijing-time.ts';
import { commissions } from '../../promotion/commission/commission-tables.ts';
import { sumCommissions } from '../../promotion/commission/stored-commissions.ts';
import { visits } from '../../site/settings/site-tables.ts';
import { countNewUsers } from '../../site/user/count-new-users.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let friend: MadeUser;
let made = 0;

const dayMs = 86_400_000;
const dayBefore = (day: string, days = 1) => beijingDay(new Date(beijingMoment(day).getTime() - days * dayMs));
// Past days, so that midnight may come while the tests run.
const day = dayBefore(beijingDay());
const before = dayBefore(day);
const midnight = beijingMoment(day);
const secondBefore = new Date(midnight.getTime() - 1000);
/** In UTC it is another day than in Beijing. */
const morning = new Date(midnight.getTime() + 7 * 3_600_000);

beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  user = await makeUser(site);
  friend = await makeUser(site);
});
afterAll(() => site.close());

async function only<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows;
  if (!row) throw new Error('the row was not made');
  return row;
}

/** One question with this number of answers. */
async function ask({ id: userId }: MadeUser, createTime: Date, answers = 1) {
  const { db } = site.database;
  const session = await only(db.insert(chatSessions).values({ userId, name: '问' }).returning());
  const message = { userId, sessionId: session.id, content: '问', status: 'done' as const, createTime };
  const question = await only(
    db
      .insert(chatMessages)
      .values({ ...message, role: 'question' })
      .returning(),
  );
  for (let at = 0; at < answers; at++) {
    const answer = await only(
      db
        .insert(chatMessages)
        .values({ ...message, role: 'answer', questionId: question.id })
        .returning(),
    );
    await db.insert(chatRuns).values({
      id: `run-${++made}`,
      userId,
      sessionId: session.id,
      questionId: question.id,
      answerId: answer.id,
      requestId: `request-${made}`,
      model: 'm',
      price: 1,
      status: 'done',
      createTime,
    });
  }
  return session.id;
}

async function draw(endTime: Date | null, tool: 'draw' | 'qr', status: number) {
  const { db } = site.database;
  const picture = { userId: user.id, tool, modelKey: 'm', width: 64, height: 64 };
  const request = await only(
    db
      .insert(drawRequests)
      .values({ ...picture, prompt: '山', modelName: 'm', scale: '1:1', count: 1, price: 0, useName: 'm' })
      .returning(),
  );
  await db.insert(drawRecords).values({ ...picture, requestId: request.id, index: 0, status, endTime });
}

/** An order of ¥20.00 that was paid with a commission of ¥2.00. */
async function pay(payTime: Date, { takenBack = 0, isRevoked = false } = {}) {
  const { db } = site.database;
  const sn = `F${++made}`;
  const paid = { amount: 2000, status: 'paid' as const, payTime };
  const snapshot = {} as (typeof orders.$inferInsert)['snapshot'];
  const order = await only(
    db
      .insert(orders)
      .values({ ...paid, sn, userId: friend.id, kind: 'recharge', snapshot, expireTime: payTime })
      .returning(),
  );
  const attempt = await only(
    db
      .insert(payAttempts)
      .values({ ...paid, paySn: sn, orderId: order.id, channel: 'sandbox', currency: 'cny', transaction: sn })
      .returning(),
  );
  await db.insert(commissions).values({
    userId: user.id,
    buyerId: friend.id,
    orderId: order.id,
    level: 1,
    source: 'recharge',
    base: 2000,
    rate: 1000,
    amount: 200,
    takenBack,
    status: isRevoked ? 'house' : 'pending',
    createTime: payTime,
    payableTime: payTime,
  });
  return { orderId: order.id, attemptId: attempt.id };
}

const lineOf = <T extends { day: string }>(lines: T[], wanted: string) => lines.find((line) => line.day === wanted);

test('a day begins at midnight in Beijing', async () => {
  const { db } = site.database;
  for (const createTime of [secondBefore, midnight, morning])
    await db.execute(
      `update users set create_time = '${createTime.toISOString()}' where id = ${(await makeUser(site)).id}`,
    );
  await ask(user, secondBefore);
  await ask(user, midnight, 2);
  await ask(friend, morning);
  await ask(friend, morning);
  await draw(secondBefore, 'qr', drawStatus.done);
  await draw(midnight, 'draw', drawStatus.done);
  await draw(morning, 'qr', drawStatus.done);
  await db.insert(visits).values([
    { day: before, terminal: 4, count: 5 },
    { day, terminal: 4, count: 7 },
    { day, terminal: 1, count: 2 },
  ]);
  const lines = await operator.get(listFigures, {});
  expect(lineOf(lines, before)).toEqual({ day: before, visits: 5, users: 1, askers: 1, questions: 1, pictures: 1 });
  expect(lineOf(lines, day)).toEqual({ day, visits: 9, users: 2, askers: 2, questions: 3, pictures: 2 });
});

test('money falls on the day on which it came or went', async () => {
  const { db } = site.database;
  const { orderId, attemptId } = await pay(secondBefore, { takenBack: 50 });
  await pay(midnight);
  await pay(morning, { isRevoked: true });
  const refund = { orderId, attemptId, amount: 500, kind: 'operator' as const, reason: '退款' };
  await db.insert(refunds).values([
    { ...refund, sn: 'R1', status: 'done', finishTime: midnight, createTime: secondBefore },
    { ...refund, sn: 'R2', status: 'failed', finishTime: midnight },
    { ...refund, sn: 'R3', status: 'waiting' },
  ]);
  const lines = await operator.get(listMoney, {});
  expect(lineOf(lines, before)).toEqual({ day: before, revenue: '20.00', refunds: '0.00', commission: '1.50' });
  expect(lineOf(lines, day)).toEqual({ day, revenue: '40.00', refunds: '5.00', commission: '2.00' });
});

test('what was not made here or is not finished is not counted', async () => {
  const { db } = site.database;
  const counted = lineOf(await operator.get(listFigures, {}), day);
  await draw(midnight, 'draw', drawStatus.failed);
  await draw(null, 'draw', drawStatus.running);
  const sessionId = await ask(user, new Date(midnight.getTime() - 40 * dayMs));
  const copied = { userId: user.id, sessionId, role: 'question' as const, content: '抄', status: 'done' as const };
  await db.insert(chatMessages).values({ ...copied, createTime: midnight });
  expect(lineOf(await operator.get(listFigures, {}), day)).toEqual(counted);
});

test('days are read by an index', async () => {
  const { db } = site.database;
  const period = { from: beijingMoment(before), until: midnight };
  await site.asOwner(`
    insert into draw_records (request_id, user_id, index, status, width, height, model_key, end_time)
      select min(request_id), ${user.id}, n, ${drawStatus.done}, 1, 1, 'm', now() - n * interval '1 hour' - interval '90 days'
      from draw_records, generate_series(1, 2000) n group by n;
    analyze draw_records`);
  const read = [countNewUsers, countQuestions, countPictures, sumPayments, sumRefunds, sumCommissions];
  await db.transaction(async (tx) => {
    // These tables are so small that the planner would read them whole.
    await tx.execute('set local enable_seqscan = off');
    for (const count of read) {
      const { rows } = await tx.execute(sql`explain ${count(db, period).getSQL()}`);
      expect(JSON.stringify(rows)).toMatch(/Index Cond: .*(create|end|pay|finish)_time >=/);
    }
  });
});

test('there is a line for each day, the newest first', async () => {
  const days = (await operator.get(listFigures, { days: 90 })).map((line) => line.day);
  expect(days).toEqual(days.toSorted().reverse());
  expect(new Set(days).size).toBe(90);
  expect((await operator.get(listFigures, {})).length).toBe(14);
  expect(await operator.get(listMoney, { days: 1 })).toHaveLength(1);
  for (const refused of [0, 91, 1.5])
    expect(await operator.ask(listFigures, { days: refused })).toMatchObject({ code: 0, data: { field: 'days' } });
});

test('support reads counts, finance also money', async () => {
  const [support, finance] = [await operator.tokenOf('support'), await operator.tokenOf('finance')];
  expect(await operator.ask(listFigures, {}, { token: support })).toMatchObject({ code: 1 });
  expect(await operator.ask(listFigures, {}, { token: finance })).toMatchObject({ code: 1 });
  expect(await operator.ask(listMoney, {}, { token: finance })).toMatchObject({ code: 1 });
  expect((await operator.ask(listMoney, {}, { token: support })).code).not.toBe(1);
});
