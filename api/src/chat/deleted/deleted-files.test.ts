import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { removeUnusedUploads } from '../../site/stored-files/unused-files.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { endReferencesOfDeleted } from './end-references.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'api-deleted-files-'));
let site: TestApp;
let user: MadeUser;
beforeAll(async () => {
  const text = scriptedText([{ text: '答' }, { end: 'stop' }]);
  const speech = {
    voice: 'v',
    canTranscribe: false,
    speak: async () => Buffer.from('ID3 an answer'),
    transcribe: async () => '',
  };
  site = await testApp({ config: { dataDir }, providers: { text, speech } });
  // In MB.
  await site.database.db.insert(settings).values({ name: 'limits', value: { file_space: 2 } });
  site.app.prepared.forget();
  user = await makeUser(site);
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const post = (path: string, body: object) => site.post(path, body, { token: user.token });
/** Two of them fill the space. */
async function upload(name: string) {
  const form = new FormData();
  form.append('file', new Blob([name.padEnd(900 * 1024)]), `${name}.txt`);
  const init = { method: 'POST', body: form, headers: { token: user.token } };
  return (await fetch(`${await site.url()}/api/upload/file`, init)).json();
}
const uploaded = async (name: string) => dataOf<{ id: number; url: string }>(await upload(name));
const status = async (url: string) =>
  (await site.app.inject({ url: url.replace(site.app.config.siteUrl, ''), headers: { token: user.token } })).statusCode;
const inHours = (hours: number) =>
  removeUnusedUploads(site.app, { now: Date.now() + hours * 3_600_000, endReferences: [endReferencesOfDeleted] });

async function ask(session: number, files: number[] = []): Promise<number> {
  const { end } = await askChat(site, user.token, { question: '看看', other_id: session, model: 'plain', files });
  return Number(end?.id);
}
const speak = async (answer: number) =>
  dataOf<{ file_url: string }>(await post('/chat/voiceGenerate', { records_id: answer, content: 0, type: 1 })).file_url;

test('files of a deleted session go once it cannot be restored', async () => {
  const [session, restored, other] = [
    await makeSession(site, user),
    await makeSession(site, user),
    await makeSession(site, user),
  ];
  const [file, lasting] = [await uploaded('一'), await uploaded('二')];
  const answer = await ask(session, [file.id, lasting.id]);
  const another = await ask(restored, [lasting.id]);
  const [voice, lastingVoice] = [await speak(answer), await speak(another)];
  await post('/chat_records/collect', { records_id: answer });
  const { id: share } = dataOf<{ id: string }>(await post('/chat_share/add', { category_id: session }));
  const shared = () => site.get(`/chat_share/detail?id=${share}`);
  const collected = () => site.get('/chat_records/collectLists', { token: user.token });
  const [sharedBefore, collectedBefore] = [await shared(), await collected()];
  expect(collectedBefore).toMatchObject({ code: 1, data: { count: 1 } });
  const full = { code: 0, msg: '你的文件空间已用完' };
  expect(await upload('三')).toMatchObject(full);

  for (const id of [session, restored]) await post('/chatCategory/del', { id });
  await inHours(0.9);
  expect(await Promise.all([file.url, lasting.url, voice, lastingVoice].map(status))).toEqual([200, 200, 200, 200]);
  await post('/chatCategory/restore', { id: restored });
  expect(await upload('三')).toMatchObject(full);
  await inHours(2.1);
  expect(await Promise.all([file.url, lasting.url, voice, lastingVoice].map(status))).toEqual([404, 200, 404, 200]);
  const { lists } = dataOf<{ lists: { files?: AttachedFile[] }[] }>(
    await site.get(`/chat_records/chatLog?type=1&other_id=${restored}`, { token: user.token }),
  );
  expect(lists[0]?.files).toMatchObject([{ id: lasting.id }]);
  expect(dataOf(await shared())).toEqual(dataOf(sharedBefore));
  expect(await collected()).toMatchObject({ data: { count: 1, lists: [{ reply: ['答'] }] } });
  expect(await status(await speak(answer))).toBe(200);

  const third = await uploaded('三');
  const asked = await ask(other, [third.id]);
  await post('/chat_records/cleanChat', { id: asked });
  await inHours(2.1);
  expect(await Promise.all([third.url, lasting.url].map(status))).toEqual([404, 200]);
  // Nobody finds an upload that is gone.
  await expect(ask(other, [third.id])).rejects.toThrow('附件已失效');
});
