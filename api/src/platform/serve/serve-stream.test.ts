import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { askChat, openChat, readEvents } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { gate, type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';

let script: Step[] = [];
let site: TestApp;
let user: MadeUser;
let session: number;

beforeAll(async () => {
  site = await testApp({ text: scriptedText(() => script) });
});
beforeEach(async () => {
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterAll(() => site.close());

const storedAnswer = async () => {
  const reply = await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token: user.token });
  return dataOf<{ lists: { status: string; content: string[] }[] }>(reply).lists[1];
};

test('each event is one data line with its number as id', async () => {
  script = [{ text: '两\n行 data: x' }, { end: 'stop' }];
  const response = await openChat(site, user.token, { question: '你好', other_id: session });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  const blocks = (await response.text()).trim().split('\n\n');
  for (const block of blocks) expect(block).toMatch(/^id: \d+\ndata: \{.*\}$/);
  expect(blocks).toHaveLength(2);
});

test('a refusal before the stream is an ordinary envelope', async () => {
  const response = await openChat(site, 'x'.repeat(43), { question: '你好', other_id: session });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ code: -1, show: 0 });
});

test('an unread stream is cut off; its answer is kept', async () => {
  // Some 40 MB of events, if anybody took them.
  script = [...Array.from({ length: 150_000 }, () => ({ text: '字' })), { end: 'stop' }];
  const { hostname, port } = new URL(await site.url());
  const body = JSON.stringify({ question: '写很多', other_id: session });
  const socket = connect(Number(port), hostname);
  socket.pause();
  await once(socket, 'connect');
  const head = `POST /api/chat/chat HTTP/1.1\r\nhost: x\r\ntoken: ${user.token}\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  const before = process.memoryUsage().arrayBuffers + process.memoryUsage().external;
  let max = 0;
  let stored: Awaited<ReturnType<typeof storedAnswer>>;
  await until(async () => {
    max = Math.max(max, process.memoryUsage().arrayBuffers + process.memoryUsage().external - before);
    stored = await storedAnswer();
    return stored?.status === 'interrupted' || stored?.status === 'done';
  });
  expect(stored?.status).toBe('interrupted');
  // A megabyte of events, each of one letter.
  expect(stored?.content[0]?.length).toBeLessThan(20_000);
  expect(max).toBeLessThan(20 * 1024 * 1024);
  socket.destroy();
});

// Shows: DOS-07
test('DOS-07: one user has at most ten open streams', async () => {
  const more = gate();
  script = [{ text: '…' }, more.opened, { end: 'stop' }];
  const body = { question: '你好', other_id: session, request_id: crypto.randomUUID() };
  const open = [];
  for (let i = 0; i < 10; i++) open.push(await openChat(site, user.token, body));
  await expect(askChat(site, user.token, body)).rejects.toThrow('打开的页面过多');
  const other = await makeUser(site);
  const theirs = askChat(site, other.token, { question: '你好', other_id: await makeSession(site, other) });
  await sleep(50);
  more.open();
  expect((await theirs).end).toMatchObject({ event: 'finish' });
  for (const response of open) for await (const _event of readEvents(response));
  expect((await askChat(site, user.token, { ...body, request_id: crypto.randomUUID() })).end).toMatchObject({
    event: 'finish',
  });
});

// Shows: DOS-07
test('DOS-07: without free streams other calls still answer', async () => {
  const small = await testApp({
    database: site.database,
    config: { maxStreams: 10 },
    text: scriptedText(() => script),
  });
  const more = gate();
  script = [{ text: '…' }, more.opened, { end: 'stop' }];
  const people = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const made = await makeUser(small);
      return { ...made, body: { question: '你好', other_id: await makeSession(small, made), request_id: made.mobile } };
    }),
  );
  const [one, two, three] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const open: Response[] = [];
  for (const { token, body } of [one, two]) {
    for (let i = 0; i < 5; i++) open.push(await openChat(small, token, body));
  }
  await expect(askChat(small, three.token, three.body)).rejects.toThrow('当前使用人数较多');
  expect(await small.get('/user/center', { token: three.token })).toMatchObject({ code: 1 });
  more.open();
  for (const response of open) for await (const _event of readEvents(response));
  expect((await askChat(small, three.token, three.body)).end).toMatchObject({ event: 'finish' });
  await small.close();
});
