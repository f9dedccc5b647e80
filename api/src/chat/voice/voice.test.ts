import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { localServer } from 'shared/testing/local-server.ts';
import { readConfig } from '../../platform/config/config.ts';
import { maxSpeech } from '../../providers/speech/speech.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { uploads } from '../../site/upload/upload-tables.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { spokenText } from './spoken-text.ts';

type Answer = (response: ServerResponse, request: IncomingMessage, body: Buffer) => unknown;

const dataDir = mkdtempSync(join(tmpdir(), 'api-voice-'));
let site: TestApp;
let owner: MadeUser;
let other: MadeUser;
let session: number;
const asked: { url: string; key: string | undefined; body: Buffer }[] = [];
const audio = Buffer.from('ID3 an answer');
const speaks: Answer = (response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(audio);
let answer: Answer = speaks;
const server = await localServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  asked.push({ url: request.url ?? '', key: request.headers.authorization, body });
  await answer(response, request, body);
});

beforeAll(async () => {
  const SPEECH_BASE_URL = `${server.url}/v1/`;
  const variables = {
    SPEECH_BASE_URL,
    SPEECH_API_KEY: 'sk-secret',
    SPEECH_MODEL: 'tts-1',
    TRANSCRIPTION_MODEL: 'hear-1',
  };
  const { speech } = readConfig({ SITE_MODE: 'demo', ...variables });
  site = await testApp({ config: { speech, dataDir } });
  [owner, other] = [await makeUser(site), await makeUser(site)];
  session = await makeSession(site, owner);
});
beforeEach(() => {
  answer = speaks;
  asked.length = 0;
});
afterAll(async () => {
  await site.close();
  await server.close();
  rmSync(dataDir, { recursive: true });
});

async function makeAnswer(content: string, over = {}): Promise<number> {
  const row = { userId: owner.id, sessionId: session, role: 'answer', content, status: 'done', ...over } as const;
  const [made] = await site.database.db.insert(chatMessages).values(row).returning({ id: chatMessages.id });
  return made?.id ?? 0;
}
const speak = (id: number, { token }: MadeUser = owner, content = 0) =>
  site.post('/chat/voiceGenerate', { records_id: id, content, type: 1 }, { token });
const read = (url: string) => site.app.inject({ method: 'GET', url });

test('an answer is read aloud once for each text', async () => {
  const id = await makeAnswer('# 你好\n\n看[这里](https://example.com)。\n\n```js\nx()\n```');
  const [one, two] = await Promise.all([speak(id), speak(id)]);
  const { file_url: url } = dataOf<{ file_url: string }>(one);
  expect(two).toEqual(one);
  expect(await speak(id)).toEqual(one);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ url: '/v1/audio/speech', key: 'Bearer sk-secret' });
  expect(JSON.parse(String(asked[0]?.body))).toEqual({
    model: 'tts-1',
    voice: 'alloy',
    input: '你好\n看这里。',
    response_format: 'mp3',
  });
  const file = await read(url);
  expect([file.statusCode, file.headers['content-type'], file.rawPayload]).toEqual([200, 'audio/mpeg', audio]);
  expect((await read(url.replace(/upload\/.{3}/, 'upload/AAA'))).statusCode).toBe(404);
  const rows = await site.database.db.select().from(uploads);
  expect(rows).toMatchObject([{ kind: 'voice', visibility: 'public', uses: 1, userId: owner.id }]);
  await site.database.db.update(chatMessages).set({ content: '改了' });
  expect(await speak(id)).not.toEqual(one);
});

test('a template’s named answer is read; others’ and deleted ones are not', async () => {
  const question = await makeAnswer('问', { role: 'question' });
  const drafts = [
    await makeAnswer('稿一', { questionId: question }),
    await makeAnswer('稿二', { questionId: question }),
  ];
  await speak(question, owner, 1);
  expect(String(asked[0]?.body)).toContain('稿二');
  expect(await speak(question, owner, 2)).toMatchObject({ code: 0, msg: '记录不存在' });
  expect(await speak(drafts[0] ?? 0, other)).toMatchObject({ code: 0, msg: '记录不存在' });
  const gone = await makeAnswer('删了', { deleteTime: new Date() });
  expect(await speak(gone)).toMatchObject({ code: 0, msg: '记录不存在' });
  expect(await speak(await makeAnswer('```\nx\n```'))).toMatchObject({ code: 0, msg: '这条回答没有可以朗读的文字' });
  expect(await site.post('/chat/voiceGenerate', { records_id: question })).toMatchObject({ code: 0, show: 0 });
  expect(asked).toHaveLength(1);
});

test.each<[string, Answer]>([
  ['a refusal', (response) => response.writeHead(401).end('{"error":{"message":"sk-secret is wrong"}}')],
  ['JSON in place of audio', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')],
  ['nothing', (response) => response.writeHead(200, { 'content-type': 'audio/mpeg' }).end()],
  ['a cut', (response) => response.socket?.destroy()],
  ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
])('%s leaves no file, and the next try succeeds', async (_name, fault) => {
  const before = await site.database.db.$count(uploads);
  const id = await makeAnswer(`故障 ${Math.random()}`);
  answer = fault;
  expect(await speak(id)).toMatchObject({ code: 0, msg: '语音生成失败，请稍后再试' });
  expect(await site.database.db.$count(uploads)).toBe(before);
  answer = speaks;
  expect(await speak(id)).toMatchObject({ code: 1 });
  expect(JSON.stringify(site.log)).not.toContain('sk-secret');
});

test('spoken text has no Markdown; a long answer ends at a sentence', () => {
  expect(spokenText('- **重点**：`a`\n1. 二\n> 引用\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n---\n$$x^2$$ 完')).toBe(
    '重点 ： a\n二\n引用\n甲 乙\n1 2\n完',
  );
  expect(spokenText('```js\n没有结尾')).toBe('');
  const long = spokenText('一句话。'.repeat(2000));
  expect(long.length).toBeLessThanOrEqual(maxSpeech);
  expect(long.endsWith('。')).toBe(true);
  expect(spokenText('见[手册](https://a.com/b_(c)_d)和![图](x.png)。')).toBe('见手册和。');
});

test('an answer of nothing but marks is read in linear time', () => {
  const begin = process.cpuUsage();
  for (const part of ['\n', '\r\n ', '\r', '[', '[a](', '![a](', '|', '`', '~~~x\n', '- ', '$$a'])
    spokenText(`\n${part.repeat(30_000 / part.length)}\nx`);
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000).toBeLessThan(inThisHour(0.5));
});

async function transcribe(bytes: Buffer, { token }: MadeUser = owner) {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), 'x.bin');
  const response = await fetch(`${await site.url()}/api/chat/voiceTransfer`, {
    method: 'POST',
    body: data,
    headers: { token },
  });
  return response.json();
}
const recording = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(40)]);

test('a recording becomes text and is not kept; others are refused', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"text":" 你好，世界 "}');
  const before = await site.database.db.$count(uploads);
  expect(await transcribe(recording)).toMatchObject({ code: 1, data: { text: '你好，世界', file: '' } });
  expect(asked[0]?.url).toBe('/v1/audio/transcriptions');
  expect(String(asked[0]?.body)).toMatch(/name="model"\s+hear-1[\s\S]*filename="recording.wav"/);
  expect(await site.database.db.$count(uploads)).toBe(before);
  expect(await transcribe(Buffer.from('只是文字'))).toMatchObject({ code: 0, data: { field: 'file' } });
  answer = (response) => response.writeHead(200).end('<html>');
  expect(await transcribe(recording)).toMatchObject({ code: 0, msg: '语音识别失败，请稍后再试' });
  expect(asked).toHaveLength(2);
});

// Shows: SPEC-3.10
test('the site offers configured and enabled features, and nothing without a provider', async () => {
  const config = async (one: TestApp) => dataOf<SiteConfig>(await one.get('/pc/config')).voice;
  const closed = { voice_broadcast: { is_open: 0 }, voice_input: { is_open: 0 }, voice_chat: { is_open: 0 } };
  expect(await config(site)).toEqual(closed);
  const value = { voice_broadcast: { is_open: 1 }, voice_input: { is_open: 1 }, voice_chat: { is_open: 1 } };
  await site.database.db.insert(settings).values({ name: 'voice', value });
  site.app.prepared.forget();
  expect(await config(site)).toEqual({ ...value, voice_chat: { is_open: 0 } });
  const plain = await testApp({ database: site.database });
  expect(await config(plain)).toEqual(closed);
  const refused = await plain.post('/chat/voiceGenerate', { records_id: 1 }, { token: owner.token });
  expect(refused).toMatchObject({ code: 0, msg: '语音朗读未开通' });
  await plain.close();
});

test.each<[Record<string, string>, string]>([
  [{ SPEECH_MODEL: 'tts-1' }, 'SPEECH_BASE_URL'],
  [{ SPEECH_BASE_URL: 'http://localhost:9/v1' }, 'SPEECH_MODEL'],
  [{ SPEECH_BASE_URL: 'ftp://x', SPEECH_MODEL: 'tts-1' }, 'SPEECH_BASE_URL'],
])('half of a provider is refused at start: %j', (variables, name) => {
  expect(() => readConfig({ SITE_MODE: 'demo', ...variables })).toThrow(name);
});
