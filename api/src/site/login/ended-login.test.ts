import { setImmediate } from 'node:timers/promises';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import { openChat, readEvents } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser, sendCode } from '../../testing/make.ts';
import { scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { openLogin } from './stored-logins.ts';

// It begins and never continues.
const text = scriptedText([{ text: '写了一半' }, new Promise(() => undefined)]);
let site: TestApp;
let user: MadeUser;
let session: number;

beforeAll(async () => {
  site = await testApp({ text });
});
beforeEach(async () => {
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterAll(() => site.close());

/** Asks, and resolves once the answer has begun. `ended` resolves when the stream is over. */
async function begin(token: string, requestId: string = crypto.randomUUID()) {
  const question = { question: '讲个很长的故事', other_id: session, request_id: requestId };
  const events = readEvents(await openChat(site, token, question));
  const first = (await events.next()).value as ChatEvent;
  const rest = (async () => {
    const read: ChatEvent[] = [];
    for await (const event of events) read.push(event);
    return read;
  })();
  return { runId: first.run_id, requestId, rest };
}

const answer = async (token: string) => {
  const reply = await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token });
  return dataOf<{ lists: { content: string[]; status: string }[] }>(reply).lists[1];
};
const later = () => openLogin(site.database.db, user.id, 4);
const isOver = async (stream: { rest: Promise<unknown> }) => stream.rest.then(() => true);

/** The answer belongs to no connection: it continues, and another login of its owner can stop it. */
async function goesOnAndIsCharged({ runId }: { runId: string }, token: string): Promise<void> {
  expect(await answer(token)).toMatchObject({ status: 'running' });
  expect(await site.post('/chat/stop', { run_id: runId }, { token })).toMatchObject({ code: 1 });
  expect(await answer(token)).toMatchObject({ content: ['写了一半'], status: 'stopped' });
  expect(dataOf(await site.get('/user/center', { token }))).toMatchObject({ balance: 19 });
  expect(await auditLedger(site.database.db)).toEqual([]);
}

describe('a stream ends with its login; its answer is completed', () => {
  // Shows: AUTH-11
  test('logout', async () => {
    const stream = await begin(user.token);
    await site.post('/login/logout', {}, { token: user.token });
    await stream.rest;
    await goesOnAndIsCharged(stream, await later());
  });

  test('logout at another process', async () => {
    const other = await testApp({ database: site.database });
    const stream = await begin(user.token);
    await other.post('/login/logout', {}, { token: user.token });
    await other.close();
    await stream.rest;
    await goesOnAndIsCharged(stream, await later());
  });

  // Shows: AUTH-10
  test('a password that was reset', async () => {
    const stream = await begin(user.token);
    const code = await sendCode(site, user.mobile, 'ZHDLMM');
    const reset = { scene: 2, mobile: user.mobile, code, password: 'secret-2', password_confirm: 'secret-2' };
    expect(await site.post('/user/resetPassword', reset)).toMatchObject({ code: 1 });
    await stream.rest;
    await goesOnAndIsCharged(stream, await later());
  });

  test('a changed password: streams of the changing login continue', async () => {
    const changing = await later();
    const [theirs, own] = [await begin(user.token), await begin(changing)];
    const change = { password: 'secret-3', password_confirm: 'secret-3' };
    expect(await site.post('/user/changePassword', change, { token: changing })).toMatchObject({ code: 1 });
    await theirs.rest;
    expect(await Promise.race([isOver(own), site.get('/user/info', { token: changing }).then(() => false)])).toBe(
      false,
    );
    expect(await site.post('/chat/stop', { run_id: own.runId }, { token: changing })).toMatchObject({ code: 1 });
    expect((await own.rest).at(-1)).toMatchObject({ event: 'finish', finish_reason: 'stopped' });
  });

  test('another login that reads the same answer continues', async () => {
    const second = await later();
    const one = await begin(user.token);
    const two = await begin(second, one.requestId);
    expect(two.runId).toBe(one.runId);
    await site.post('/login/logout', {}, { token: user.token });
    await one.rest;
    expect(await answer(second)).toMatchObject({ status: 'running' });
    await site.post('/chat/stop', { run_id: two.runId }, { token: second });
    expect((await two.rest).at(-1)).toMatchObject({ event: 'finish', finish_reason: 'stopped' });
  });
});

test('a login that lasts keeps its stream without the database', async () => {
  const stream = await begin(user.token);
  await site.asOwner('alter table logins rename to elsewhere');
  while (!site.log.some(({ msg }) => msg === 'logins of open streams could not be checked')) await setImmediate();
  await site.asOwner('alter table elsewhere rename to logins');
  await site.post('/chat/stop', { run_id: stream.runId }, { token: user.token });
  expect((await stream.rest).at(-1)).toMatchObject({ finish_reason: 'stopped' });
});
