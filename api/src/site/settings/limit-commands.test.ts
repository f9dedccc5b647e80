import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { limitNames, limits } from 'shared/contracts/operator/site/limit-settings.ts';
import { listLimits, setLimit } from 'shared/contracts/operator/site/limits.ts';
import { getSetting } from 'shared/contracts/operator/site/settings.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import sharp from 'sharp';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { gate, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';

let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let session: number;
const more = gate();
const text = scriptedText([{ text: '好' }, more.opened, { end: 'stop' }]);
const dataDir = mkdtempSync(join(tmpdir(), 'api-limits-'));
beforeAll(async () => {
  const speech = {
    voice: 'v',
    canTranscribe: true,
    speak: async () => Buffer.from('ID3'),
    transcribe: async () => '听到',
  };
  site = await testApp({ text, providers: { speech }, config: { dataDir } });
  operator = await testOperator(site);
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const set = (name: string, value: number) => operator.get(setLimit, { name, value });
const idsOf = (end: unknown) => end as { question_id: number; answer_id: number };
const ask = (question: string) => askChat(site, user.token, { question, other_id: session });

async function send(path: string, bytes: Buffer, name: string): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${await site.url()}/api${path}`, {
    method: 'POST',
    body: form,
    headers: { token: user.token },
  });
  return (await response.json()) as Reply;
}

test('each limit is listed with its value, default, bounds and unit', async () => {
  const listed = await operator.get(listLimits, {}, { token: await operator.tokenOf('support') });
  expect(listed.map(({ name }) => name)).toEqual(limitNames);
  expect(listed[0]).toEqual({
    name: 'answers_at_once',
    value: 3,
    default: 3,
    least: 1,
    most: 50,
    unit: 'questions',
    means: limits.answers_at_once.means,
  });
  for (const { value, default: usual } of listed) expect(value).toBe(usual);
});

test.each([
  ['answers', 3, 'There is no limit "answers". There are answers_at_once, question_characters', 'name'],
  ['toString', 3, 'There is no limit "toString"', 'name'],
  ['answers_at_once', 0, 'answers_at_once must be at least 1: a whole number from 1 to 50.', 'value'],
  ['answers_at_once', 51, 'answers_at_once must be at most 50', 'value'],
  ['answers_at_once', 1.5, 'answers_at_once must be a whole number', 'value'],
  ['question_characters', 8001, 'must be at most 8000', 'value'],
  ['file_space', 1e300, 'a whole number from 1 to 100000', 'value'],
])('%s %s is refused, and nothing changes', async (name, value, sentence, field) => {
  const before = await operator.get(listLimits, {});
  const refused = await operator.ask(setLimit, { name, value });
  expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining(sentence), data: { field } });
  expect(await operator.get(listLimits, {})).toEqual(before);
});

test('only an owner changes a limit, which is logged', async () => {
  const token = await operator.tokenOf('support');
  expect(await operator.ask(setLimit, { name: 'uploads', value: 7 }, { token })).toMatchObject({ code: -1 });
  expect(await set('uploads', 130)).toMatchObject({ name: 'uploads', value: 130, default: 120 });
  expect(await set('uploads', 140)).toMatchObject({ value: 140 });
  expect(await operator.get(getSetting, { key: 'limits.uploads' })).toMatchObject({ value: 140, from: 'operator' });
  expect((await operator.get(listAudit, { target: 'limit uploads' })).lists[0]).toMatchObject({
    command: 'limits set',
    before: 130,
    input: { name: 'uploads', value: 140 },
  });
});

test('answers at once: from the next question on, at every process', async () => {
  const other = await testApp({ database: site.database, text });
  const first = ask('一');
  await until(async () => text.asked.length === 1);
  await set('answers_at_once', 1);
  await expect(ask('二')).rejects.toThrow('最多同时生成 1 个回答');
  await expect(askChat(other, user.token, { question: '二', other_id: session })).rejects.toThrow('最多同时生成 1 个');
  await set('answers_at_once', 2);
  const second = ask('二');
  more.open();
  expect([(await first).text, (await second).text]).toEqual(['好', '好']);
  await other.close();
});

test('a question that is too long is refused free of charge', async () => {
  const balance = async () =>
    dataOf<{ balance: number }>(await site.get('/user/center', { token: user.token })).balance;
  const before = await balance();
  await set('question_characters', 100);
  const long = '长'.repeat(101);
  await expect(ask(long)).rejects.toThrow('问题不能超过 100 字');
  expect(await balance()).toBe(before);
  const { end } = await ask('长'.repeat(100));
  expect(await site.post('/chat_records/edit', { id: idsOf(end).question_id, content: long }, user)).toMatchObject({
    msg: '问题不能超过 100 字',
  });
  await set('question_characters', 8000);
  expect((await ask(long)).text).toBe('好');
});

test('voice, uploads and file space have limits', async () => {
  const { end } = await ask('读给我听');
  const speak = (id: number) => site.post('/chat/voiceGenerate', { records_id: id, content: 0, type: 1 }, user);
  const picture = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#c81e1e' } })
    .png()
    .toBuffer();
  const recording = Buffer.from('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'latin1');
  expect(await speak(idsOf(end).answer_id)).toMatchObject({ code: 1 });
  await set('spoken_answers', 1);
  const { end: other } = await ask('再读一个');
  expect(await speak(idsOf(other).answer_id)).toMatchObject({ msg: '朗读得太频繁了，请稍后再试' });
  await set('uploads', 1);
  await set('transcriptions', 1);
  expect(await send('/upload/image', picture, 'a.png')).toMatchObject({ code: 1 });
  expect(await send('/upload/image', picture, 'b.png')).toMatchObject({ msg: '上传过于频繁，请稍后再试' });
  // Of its own: who has uploaded enough may still speak.
  expect(await send('/chat/voiceTransfer', recording, 'a.webm')).toMatchObject({ data: { text: '听到' } });
  expect(await send('/chat/voiceTransfer', recording, 'a.webm')).toMatchObject({ code: 0 });
  await set('uploads', 100);
  await set('file_space', 1);
  await site.asOwner(`update uploads set bytes = 1048576 where user_id = ${user.id}`);
  expect(await send('/upload/image', picture, 'c.png')).toMatchObject({ msg: '你的文件空间已用完' });
  await set('file_space', 5);
  expect(await send('/upload/image', picture, 'c.png')).toMatchObject({ code: 1 });
});
