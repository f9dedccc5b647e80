import { eq } from 'drizzle-orm';
import type { ThreadPart } from 'shared/contracts/creative/drawing-thread.ts';
import { chatMessages } from '../../chat/tree/tree.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { type FakeImages, fakeImages, plainPng, says } from '../../testing/providers/fake-images.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { drawRecords } from '../drawing/drawing.ts';

let fake: FakeImages;
let site: TestApp;
let user: MadeUser;
beforeAll(async () => {
  fake = await fakeImages();
  site = await testApp();
  await makePainter(site, fake, { capabilities: { count: 4, references: 2, variation: true } });
  const picture = { data: [{ b64_json: (await plainPng('#3366aa', 400)).toString('base64') }] };
  fake.answer({ 'POST /images/generations': [picture], 'POST /images/edits': [picture] });
  user = await makeUser(site, { credits: { chat: 20, draw: 100 } });
});
afterAll(async () => {
  await site.close();
  await fake.close();
});

async function draw(body: object, { token } = user): Promise<number> {
  const { records_id } = dataOf<{ records_id: number }>(await site.post('/draw/imagine', body, { token }));
  await site.app.tasks.work('paint');
  return records_id;
}
const askLineage = (id: number, { token } = user) => site.get(`/draw_records/lineage?id=${id}`, { token });
const lineage = async (id: number) => dataOf<{ before: ThreadPart[]; after: ThreadPart[] }>(await askLineage(id));
const names = (parts: ThreadPart[]) => parts.map(({ kind, id, title, action }) => [kind, id, title, action]);

test('an answer, its picture, a variation and what was drawn after it stand in a row; a deleted one keeps its place', async () => {
  const sessionId = await makeSession(site, user);
  await askChat(site, user.token, { type: 1, other_id: sessionId, question: '画点什么好？' });
  const [answer] = await site.database.db.select().from(chatMessages).where(eq(chatMessages.role, 'answer'));
  const messageId = answer?.id ?? 0;

  const first = await draw({ prompt: '一座山', message_id: messageId });
  const variation = await draw({ action: 'variation1', image_id: first, message_id: messageId });
  const reference = await draw({ prompt: '山下的村庄', references: [{ record_id: variation }] });
  const reused = await draw({ prompt: '另一座山', parent_id: first });
  fake.answer({ ...fake.replies, 'POST /images/generations': [says(400, { error: { code: 'moderation_blocked' } })] });
  await draw({ prompt: '不会有的山', parent_id: first });

  const own = await lineage(reference);
  expect(own.after).toEqual([]);
  expect(names(own.before)).toEqual([
    ['message', messageId, expect.stringContaining('演示'), ''],
    ['picture', first, '一座山', 'generate'],
    ['picture', variation, '一座山', 'variation1'],
  ]);
  expect(own.before[0]).toMatchObject({ session_id: sessionId, is_deleted: false, thumbnail: '' });
  expect([...(own.before[0]?.title ?? '')].length).toBeLessThanOrEqual(100);
  expect((await site.app.inject(own.before[1]?.thumbnail ?? '')).statusCode).toBe(200);
  // A failed one was never made.
  expect(names((await lineage(first)).after)).toEqual([
    ['picture', variation, '一座山', 'variation1'],
    ['picture', reused, '另一座山', 'generate'],
  ]);

  await site.post('/draw_records/delete', { ids: [variation] }, { token: user.token });
  await site.post('/chatCategory/del', { id: sessionId }, { token: user.token });
  const gone = { title: '', thumbnail: '', is_deleted: true };
  expect((await lineage(reference)).before).toMatchObject([
    { kind: 'message', id: messageId, session_id: 0, ...gone },
    { kind: 'picture', id: first, title: '一座山' },
    { kind: 'picture', id: variation, ...gone },
  ]);
  expect((await lineage(first)).after).toMatchObject([{ id: variation, ...gone }, { id: reused }]);
  expect(await askLineage(variation)).toMatchObject({ code: 0, msg: '图片不存在或已删除' });
});

test('nobody sees the pictures and messages of others, and a circle of parents ends', async () => {
  const other = await makeUser(site, { credits: { chat: 0, draw: 10 } });
  const [foreign] = await site.database.db.select().from(drawRecords).orderBy(drawRecords.id).limit(1);
  expect(await askLineage(foreign?.id ?? 0, other)).toMatchObject({ code: 0, msg: '图片不存在或已删除' });
  expect(await askLineage(999_999)).toMatchObject({ code: 0, msg: '图片不存在或已删除' });
  fake.answer({ 'POST /images/generations': [{ data: [{ b64_json: (await plainPng()).toString('base64') }] }] });
  const [message] = await site.database.db.select().from(chatMessages).limit(1);
  const id = await draw({ prompt: '海', message_id: message?.id }, other);
  await site.database.db.update(drawRecords).set({ parentId: foreign?.id }).where(eq(drawRecords.id, id));
  expect(dataOf(await askLineage(id, other))).toEqual({ before: [], after: [] });
  await site.database.db.update(drawRecords).set({ parentId: id }).where(eq(drawRecords.id, id));
  const { before } = dataOf<{ before: ThreadPart[] }>(await askLineage(id, other));
  expect(before).toEqual([]);
});
