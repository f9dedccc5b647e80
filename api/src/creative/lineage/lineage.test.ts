import { eq } from 'drizzle-orm';
import type { Lineage, LineageKind, LineageLink } from 'shared/contracts/creative/lineage.ts';
import { squareCategoryCommands } from 'shared/contracts/operator/creative/square.ts';
import { chatMessages } from '../../chat/tree/tree.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { type DrawingSite, drawingSite } from '../../testing/draw.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { says } from '../../testing/providers/fake-images.ts';
import { approve } from '../../testing/square.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { drawRecords } from '../pictures/pictures.ts';

let on: DrawingSite;
let operator: TestOperator;
let user: MadeUser;
let category: number;
beforeAll(async () => {
  on = await drawingSite({ capabilities: { count: 4, references: 2, variation: true } });
  operator = await testOperator(on.site);
  user = await makeUser(on.site, { credits: { chat: 20, draw: 100 } });
  category = (await operator.get(squareCategoryCommands.add, { name: '风景' })).id;
});
afterAll(() => on.close());

const draw = async (body: object, as = user): Promise<number> => (await on.painted(as, body)).id;
const askLineage = (id: number, kind: LineageKind = 'picture', token?: string) =>
  on.site.get(`/draw_records/lineage?id=${id}&kind=${kind}`, token ? { token } : {});
const lineage = async (id: number, kind?: LineageKind, as: MadeUser | undefined = user) =>
  dataOf<Lineage>(await askLineage(id, kind, as?.token));
const places = (links: LineageLink[]) => links.map(({ kind, id }) => [kind, id]);
const names = (links: LineageLink[]) => links.map(({ kind, id, title, action }) => [kind, id, title, action]);
const post = (path: string, body: object, as = user) => on.site.post(path, body, { token: as.token });

async function answer(as = user): Promise<{ sessionId: number; messageId: number }> {
  const sessionId = await makeSession(on.site, as);
  await askChat(on.site, as.token, { type: 1, other_id: sessionId, question: '画点什么好？' });
  const messages = await on.site.database.db.select().from(chatMessages).where(eq(chatMessages.sessionId, sessionId));
  return { sessionId, messageId: messages.find(({ role }) => role === 'answer')?.id ?? 0 };
}

async function published(recordId: number, as = user): Promise<number> {
  const body = { draw_records_id: recordId, category_id: category, title: '雪山' };
  const { id } = dataOf<{ id: number }>(await post('/draw_square/add', body, as));
  await approve(operator, id);
  return id;
}

async function coded(recordId: number): Promise<number> {
  const body = { qr_content: 'https://example.com/menu', picture: { record_id: recordId }, pixel_style: 'blend' };
  const { records_id } = dataOf<{ records_id: number }>(await post('/qrcode/imagine', body));
  await on.paint();
  return records_id;
}

const gone = { title: '', thumbnail: '', is_deleted: true };

test('an answer, its picture and variations form a row', async () => {
  const { sessionId, messageId } = await answer();
  const first = await draw({ prompt: '一座山', message_id: messageId });
  const variation = await draw({ action: 'variation1', image_id: first, message_id: messageId });
  const reference = await draw({ prompt: '山下的村庄', references: [{ record_id: variation }] });
  const reused = await draw({ prompt: '另一座山', parent_id: first });
  on.reply(says(400, { error: { code: 'moderation_blocked' } }));
  await on.imagine(user, { prompt: '不会有的山', parent_id: first });
  await on.paint();

  const own = await lineage(reference);
  expect(own.after).toEqual([]);
  expect(own.self).toMatchObject({ kind: 'picture', id: reference, title: '山下的村庄', depth: 0 });
  expect(names(own.before)).toEqual([
    ['message', messageId, expect.stringContaining('演示'), ''],
    ['picture', first, '一座山', 'generate'],
    ['picture', variation, '一座山', 'variation1'],
  ]);
  expect(own.before[0]).toMatchObject({ session_id: sessionId, is_deleted: false, thumbnail: '' });
  expect([...(own.before[0]?.title ?? '')].length).toBeLessThanOrEqual(100);
  expect((await on.site.app.inject(own.before[1]?.thumbnail ?? '')).statusCode).toBe(200);
  // A failed one was never made.
  const { after } = await lineage(first);
  expect(after.map(({ id, depth }) => [id, depth])).toEqual([
    [variation, 1],
    [reference, 2],
    [reused, 1],
  ]);

  await post('/draw_records/delete', { ids: [variation] });
  await post('/chatCategory/del', { id: sessionId });
  expect((await lineage(reference)).before).toMatchObject([
    { kind: 'message', id: messageId, session_id: 0, ...gone },
    { kind: 'picture', id: first, title: '一座山' },
    { kind: 'picture', id: variation, ...gone },
  ]);
  expect((await lineage(first)).after).toMatchObject([{ id: variation, ...gone }, { id: reference }, { id: reused }]);
  expect(await askLineage(variation, 'picture', user.token)).toMatchObject({ code: 0, msg: '图片不存在或已删除' });
});

test('a chain leads from answer to picture, code, post and map', async () => {
  const { messageId } = await answer();
  const picture = await draw({ prompt: '一座山', message_id: messageId });
  const code = await coded(picture);
  const work = await published(code);
  const saved = await post('/mind_map/save', {
    title: '山的分类',
    markdown: '# 山\n\n- 高山\n',
    version: 0,
    source: { kind: 'message', name: '/chat?id=1', message_id: messageId },
  });
  const map = dataOf<{ map: { id: number } }>(saved).map.id;

  const whole = [
    ['message', messageId],
    ['picture', picture],
    ['code', code],
    ['post', work],
  ];
  const fromPost = await lineage(work, 'post');
  expect(places([...fromPost.before, fromPost.self])).toEqual(whole);
  expect(fromPost.self).toMatchObject({ state: 'shown', is_own: true, title: '雪山', is_remixable: 1 });
  expect(fromPost.before[2]).toMatchObject({ title: 'https://example.com/menu', depth: 1 });
  const fromMessage = await lineage(messageId, 'message');
  expect(places(fromMessage.after)).toEqual([['map', map], ...whole.slice(1)]);
  expect(fromMessage.after.map(({ depth }) => depth)).toEqual([1, 1, 2, 3]);
  expect(places((await lineage(map, 'map')).before)).toEqual([['message', messageId]]);

  await post('/draw_records/delete', { ids: [picture] });
  const left = await lineage(work, 'post');
  expect(places([...left.before, left.self])).toEqual(whole);
  expect(left.before[1]).toMatchObject(gone);
  expect(left.before[2]).toMatchObject({ title: 'https://example.com/menu' });
  await post('/mind_map/delete', { ids: [map] });
  expect((await lineage(messageId, 'message')).after[0]).toMatchObject({ kind: 'map', id: map, ...gone });
});

test('a chain crosses another’s post and shows nothing else of theirs', async () => {
  const author = await makeUser(on.site, { credits: { chat: 20, draw: 100 } });
  const { messageId } = await answer(author);
  const theirs = await draw({ prompt: '秘密的雪山', message_id: messageId }, author);
  const work = await published(theirs, author);
  const mine = await draw({ prompt: '同款', square_id: work });
  const after = await draw({ prompt: '再画', parent_id: mine });

  const own = await lineage(after);
  expect(places(own.before)).toEqual([
    ['post', work],
    ['picture', mine],
  ]);
  expect(own.before[0]).toMatchObject({ is_own: false, title: '雪山', is_deleted: false, is_remixable: 1 });
  expect(own.before[0]?.state).toBeUndefined();
  expect((await on.site.app.inject(own.before[0]?.thumbnail ?? '')).statusCode).toBe(200);
  expect(places((await lineage(work, 'post')).after)).toEqual([
    ['picture', mine],
    ['picture', after],
  ]);
  // The author sees what led to the post, and of others only what they publish.
  expect(places((await lineage(work, 'post', author)).before)).toEqual([
    ['message', messageId],
    ['picture', theirs],
  ]);
  expect((await lineage(work, 'post', author)).after).toEqual([]);
  const second = await published(mine);
  expect(places((await lineage(work, 'post', author)).after)).toEqual([['post', second]]);
  // So does a visitor who is not logged in.
  const seen = dataOf<Lineage>(await askLineage(second, 'post'));
  expect([places(seen.before), seen.after]).toEqual([[['post', work]], []]);

  await post('/draw_square/delete', { id: work }, author);
  const left = await lineage(after);
  expect(left.before).toMatchObject([
    { kind: 'post', id: work, ...gone },
    { kind: 'picture', id: mine, title: '同款' },
  ]);
  expect(await askLineage(work, 'post', user.token)).toMatchObject({ code: 0, msg: '内容不存在或已删除' });
});

test('a deleted own post does not break its chain', async () => {
  const first = await draw({ prompt: '一座山' });
  const work = await published(first);
  const again = await draw({ prompt: '同款', square_id: work });
  expect(places((await lineage(again)).before)).toEqual([
    ['picture', first],
    ['post', work],
  ]);
  await post('/draw_square/delete', { id: work });
  const { before } = await lineage(again);
  expect(before).toMatchObject([
    { kind: 'picture', id: first, title: '一座山' },
    { kind: 'post', id: work, ...gone },
  ]);
  expect(places((await lineage(first)).after)).toEqual([['picture', again]]);
});

test('nobody sees others’ works in a chain; circles end', async () => {
  const other = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
  const { messageId } = await answer();
  const foreign = await draw({ prompt: '一座山', message_id: messageId });
  const draft = dataOf<{ id: number }>(
    await post('/draw_square/add', { draw_records_id: foreign, category_id: category, is_draft: 1 }),
  );
  for (const [id, kind] of [
    [foreign, 'picture'],
    [messageId, 'message'],
    [draft.id, 'post'],
    [999_999, 'map'],
  ] as const) {
    for (const token of [other.token, undefined]) expect(await askLineage(id, kind, token)).toMatchObject({ code: 0 });
  }
  const id = await draw({ prompt: '海', message_id: messageId }, other);
  expect(await on.records(other, [id])).toMatchObject([{ message_id: 0 }]);
  const { db } = on.site.database;
  await db.update(drawRecords).set({ parentId: foreign }).where(eq(drawRecords.id, id));
  expect(await lineage(id, 'picture', other)).toMatchObject({ before: [], after: [] });
  await db.update(drawRecords).set({ parentId: id }).where(eq(drawRecords.id, id));
  expect(await lineage(id, 'picture', other)).toMatchObject({ before: [], after: [] });
  const next = await draw({ prompt: '海', parent_id: id }, other);
  await db.update(drawRecords).set({ parentId: next }).where(eq(drawRecords.id, id));
  expect(places((await lineage(id, 'picture', other)).before)).toEqual([['picture', next]]);
});

test('a long chain ends at its limit', async () => {
  const { db } = on.site.database;
  const first = await draw({ prompt: '一座山' });
  const [record] = await db.select().from(drawRecords).where(eq(drawRecords.id, first));
  if (!record) throw new Error('there is no picture');
  let parentId = first;
  for (let at = 1; at <= 80; at++) {
    const { id: _, ...values } = { ...record, index: at, parentId };
    const [made] = await db.insert(drawRecords).values(values).returning({ id: drawRecords.id });
    parentId = made?.id ?? 0;
  }
  expect((await lineage(parentId)).before).toHaveLength(60);
  expect((await lineage(first)).after).toHaveLength(60);
});

test('of too many links the nearest are shown, parents first', async () => {
  const { db } = on.site.database;
  const first = await draw({ prompt: '一座山' });
  const [record] = await db.select().from(drawRecords).where(eq(drawRecords.id, first));
  if (!record) throw new Error('there is no picture');
  const { id: _, ...values } = record;
  const childrenOf = (parents: number[], index: number) =>
    db
      .insert(drawRecords)
      .values(parents.map((parentId, at) => ({ ...values, parentId, index: index + at })))
      .returning({ id: drawRecords.id });
  const children = await childrenOf(Array<number>(150).fill(first), 1000);
  await childrenOf(
    children.map(({ id }) => id),
    2000,
  );
  const { after } = await lineage(first);
  expect(after.filter(({ depth }) => depth === 1)).toHaveLength(150);
  expect(after).toHaveLength(200);
  expect(after.slice(0, 2).map(({ depth }) => depth)).toEqual([1, 2]);
});
