import { inArray } from 'drizzle-orm';
import type { SquareDetail } from 'shared/contracts/creative/square.ts';
import {
  approveSquare,
  listSquare,
  listSquareReports,
  listSquareRewards,
  rejectSquare,
  restoreSquare,
  takeDownSquare,
} from 'shared/contracts/operator/creative/square.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import { auditLedger } from '../../operations/audit/audit.ts';
import type { DrawingSite } from '../../testing/draw.ts';
import { balanceOf, dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { approve, type SquareSite, squareSite } from '../../testing/square.ts';
import type { TestOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';
import { squarePosts } from './square-tables.ts';

let on: DrawingSite;
let operator: TestOperator;
let author: MadeUser;
let reader: MadeUser;
let square: SquareSite;

beforeAll(async () => {
  square = await squareSite();
  ({ on, operator, author, reader } = square);
});
afterAll(() => square.close());

const post: SquareSite['post'] = (...given) => square.post(...given);
const lists: SquareSite['lists'] = (...given) => square.lists(...given);
const mine: SquareSite['mine'] = (...given) => square.mine(...given);
const detail: SquareSite['detail'] = (...given) => square.detail(...given);
const status: SquareSite['status'] = (url) => square.status(url);
const fresh = () => square.fresh();
const added: SquareSite['added'] = (...given) => square.added(...given);
const shown: SquareSite['shown'] = (...given) => square.shown(...given);

test('a picture is submitted, reviewed, shown, withdrawn and taken down', async () => {
  const record = await on.painted(author, { prompt: '雪山上的日出' });
  const id = await added(record);
  const waiting = async () =>
    dataOf<{ lists: { id: number }[] }>(
      await on.site.get('/draw_square/mine?state=waiting', { token: author.token }),
    ).lists.map((one) => one.id);
  expect(await waiting()).toContain(id);
  expect(await mine(id)).toMatchObject({ state: 'review', image: record.image, draw_records_id: record.id });
  expect((await lists()).lists.map((one) => one.id)).not.toContain(id);
  expect(await detail(id)).toMatchObject({ code: 0 });
  expect((await operator.get(listSquare, {})).lists).toContainEqual(expect.objectContaining({ id, state: 'review' }));
  await operator.get(rejectSquare, { ids: String(id), because: 'quality', more: '请放大' });
  expect(await mine(id)).toMatchObject({ state: 'refused', reason: '画面质量不足，请换一张更清晰的图片：请放大' });
  await post('edit', { id, title: '雪山的早晨', is_submit: 1 });
  await approve(operator, id);
  expect(await waiting()).not.toContain(id);
  const [card] = (await lists('keyword=日出')).lists;
  expect(card).toMatchObject({
    id,
    title: '雪山的早晨',
    prompts: '雪山上的日出',
    draw_records_id: 0,
    category_name: '风景',
  });
  expect(card?.image).not.toBe(record.image);
  expect([await status(card?.image ?? ''), await status(card?.thumbnail ?? '')]).toEqual([200, 200]);
  expect(await on.records(author, [record.id])).toMatchObject([{ is_square: 1 }]);

  expect(await post('withdraw', { id })).toMatchObject({ data: { state: 'withdrawn' } });
  await until(async () => (await status(card?.image ?? '')) === 404 && (await status(card?.thumbnail ?? '')) === 404);
  expect((await lists()).lists.map((one) => one.id)).not.toContain(id);
  expect(dataOf(await on.site.get(`/draw_square/similar?id=${id}`))).toMatchObject({ gone: true });
  expect(await status(record.image)).toBe(200);
  await post('edit', { id, is_submit: 1 });
  await approve(operator, id);
  await until(async () => (await status(card?.image ?? '')) === 200);
  await operator.get(takeDownSquare, { id, because: 'copyright' });
  expect(await mine(id)).toMatchObject({ state: 'taken_down', reason: '涉嫌侵犯他人版权', can: { submit: false } });
  expect(await post('edit', { id, is_submit: 1 })).toMatchObject({ code: 0 });
  expect(await post('add', { draw_records_id: record.id })).toMatchObject({ code: 0 });
  await post('delete', { id });
  expect(await post('add', { draw_records_id: record.id })).toMatchObject({ code: 0 });
});

test('a picture’s first shown post is rewarded once', async () => {
  const painter = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
  const record = await on.painted(painter);
  const before = await on.balance(painter);
  const id = await added(record, {}, painter);
  await approve(operator, id);
  expect([await balanceOf(on.site, painter), await on.balance(painter)]).toEqual([1, before + 1]);
  await post('withdraw', { id }, painter);
  await post('edit', { id, is_submit: 1 }, painter);
  await approve(operator, id);
  expect(await balanceOf(on.site, painter)).toBe(1);
  await operator.get(takeDownSquare, { id, because: 'illegal' });
  expect([await balanceOf(on.site, painter), await on.balance(painter)]).toEqual([0, before]);
  await operator.get(restoreSquare, { post: `${id}:1` });
  expect([await balanceOf(on.site, painter), await on.balance(painter)]).toEqual([0, before]);
  expect(await mine(id, painter)).toMatchObject({ state: 'shown', reward: { chat: 1, draw: 1, is_taken_back: true } });
  expect((await operator.get(listSquareRewards, { who: painter.mobile })).lists).toMatchObject([
    { post: id, chat: 1, draw: 1, taken_back: expect.stringMatching(/^\d{4}-/) },
  ]);
});

test('everybody reads what the author shows, also after a change', async () => {
  const { id } = await shown({ title: '无题', shows: ['remix'] }, { prompt: '秘密花园里的鲸' });
  const read = async () => dataOf<SquareDetail>(await detail(id));
  expect(await read()).toMatchObject({ prompts: '', original_prompts: '', shows: ['remix'] });
  expect((await read()).parameters).toBeUndefined();
  expect((await lists('keyword=秘密花园')).lists).toEqual([]);
  expect(JSON.stringify(await on.site.get(`/draw_square/remix?id=${id}`))).not.toContain('秘密');
  await post('edit', { id, shows: ['parameters'] });
  await approve(operator, id);
  expect(await read()).toMatchObject({ prompts: '', parameters: { model: expect.any(String) } });
  expect(await on.site.get(`/draw_square/remix?id=${id}`)).toMatchObject({ code: 0 });
});

test('titles lose invisible and direction signs; long ones are refused', async () => {
  const record = await on.painted(author, { prompt: '<script>alert(1)</script>\u202e\u200b海' });
  const id = await added(record, { title: '\u202e\u200b<img src=x>\u2066 家\u{1f468}\u200d\u{1f469}' });
  expect(await mine(id)).toMatchObject({
    title: '<img src=x> 家\u{1f468}\u200d\u{1f469}',
    prompts: '<script>alert(1)</script>海',
  });
  expect(await post('edit', { id, title: 'a'.repeat(10_000) })).toMatchObject({ code: 0, msg: '标题不能超过 40 字' });
  await post('delete', { id });
  expect(await mine(id)).toBeUndefined();
});

test('a list pages both ways by cursors while posts are published', async () => {
  const { db } = on.site.database;
  const values = Array.from({ length: 50 }, (_, at) => ({
    userId: author.id,
    width: 8,
    height: 8,
    title: `排序${at}`,
    state: 'shown' as const,
    categoryId: 0,
    shownTime: new Date(Date.UTC(2020, 0, 1, 0, at)),
  }));
  const rows = await db.insert(squarePosts).values(values).returning({ id: squarePosts.id });
  fresh();
  for (const sort of ['new', 'hot']) {
    const all = (await lists(`sort=${sort}&page_size=100`)).lists.map(({ id }) => id);
    const middle = all[30] ?? 0;
    const opened = await lists(`sort=${sort}&page_size=7&at=${middle}`);
    expect(opened.lists.map(({ id }) => id)).toEqual(all.slice(28, 35));
    expect([opened.position, opened.page_no]).toEqual([28, 5]);
    const read: number[] = [];
    for (let cursor = opened.after; cursor; ) {
      const page = await lists(`sort=${sort}&page_size=7&cursor=${encodeURIComponent(cursor)}`);
      read.push(...page.lists.map(({ id }) => id));
      cursor = page.after;
    }
    expect(read).toEqual(all.slice(35));
    const back: number[] = [];
    for (let cursor = opened.before; cursor; ) {
      const page = await lists(`sort=${sort}&page_size=7&cursor=${encodeURIComponent(cursor)}`);
      back.unshift(...page.lists.map(({ id }) => id));
      cursor = page.before;
    }
    expect(back).toEqual(all.slice(0, 28));
    expect((await lists(`sort=${sort}&page_size=7&from=31`)).lists[0]?.id).toBe(all[31]);
  }
  for (const cursor of ["a'; drop~1", 'a2020~x', 'zz', 'a~1']) {
    expect((await lists(`cursor=${encodeURIComponent(cursor)}`)).lists.length).toBeGreaterThan(0);
  }
  expect((await lists('keyword=%25')).lists).toEqual([]);
  expect(rows).toHaveLength(50);
  await db.delete(squarePosts).where(
    inArray(
      squarePosts.id,
      rows.map(({ id }) => id),
    ),
  );
  fresh();
});

test('what a user likes, collects and hides is the own alone', async () => {
  const { id } = await shown();
  expect(await on.site.post('/draw_square/praise', { id, praise: 1 })).toMatchObject({ code: 0 });
  for (let again = 0; again < 3; again++) {
    expect(await post('praise', { id, praise: 1 }, reader)).toMatchObject({ data: { praise_num: 1, is_praise: 1 } });
  }
  await post('collect', { id, is_collect: 1 }, reader);
  expect((await lists('category_id=0', reader)).lists).toMatchObject([{ id, is_praise: 1, is_collect: 1 }]);
  expect((await lists('category_id=-1', reader)).lists).toMatchObject([{ id }]);
  expect((await lists('category_id=0', author)).lists).toEqual([]);
  expect(await on.site.get('/draw_square/lists?category_id=0')).toMatchObject({ code: 0 });
  await post('hide', { id }, reader);
  expect((await lists('', reader)).lists.map((one) => one.id)).not.toContain(id);
  expect((await lists()).lists.map((one) => one.id)).toContain(id);
  expect(await post('praise', { id, praise: 0 }, reader)).toMatchObject({ data: { praise_num: 0 } });
  await post('report', { id, reason: 'privacy', content: '是我' }, reader);
  await post('report', { id, reason: 'copyright' }, reader);
  expect((await operator.get(listSquareReports, { post: id })).lists).toMatchObject([
    { why: 'copyright', state: 'open' },
  ]);
});

// Shows: IDOR-07
test('nobody withdraws, changes or deletes a post of another user', async () => {
  const { id, image } = await shown();
  for (const [path, body] of [
    ['withdraw', {}],
    ['delete', {}],
    ['edit', { title: '别人的' }],
    ['edit', { shows: [] }],
  ] as const) {
    expect(await post(path, { id, ...body }, reader)).toMatchObject({ code: 0, msg: '作品不存在或已删除' });
  }
  expect(dataOf<SquareDetail>(await detail(id))).toMatchObject({ title: '雪山' });
  expect(await status(image)).toBe(200);
});

test('many users like one picture several times at once: each counts once', async () => {
  const { id } = await shown();
  const users: MadeUser[] = [];
  // A few at a time: each takes a connection.
  while (users.length < 200) {
    users.push(...(await Promise.all(Array.from({ length: 10 }, () => makeUser(on.site)))));
  }
  let asked = users.flatMap((user) => Array.from({ length: 5 }, () => user));
  // What is more than a process takes at once is refused, and asked for again.
  while (asked.length > 0) {
    const replies = await Promise.all(asked.map((user) => post('praise', { id, praise: 1 }, user)));
    asked = asked.filter((_, at) => replies[at]?.code !== 1);
  }
  fresh();
  expect(dataOf<SquareDetail>(await detail(id))).toMatchObject({ praise_num: 200 });
});

test('moving a post many ways at once has one outcome', async () => {
  for (let round = 0; round < 3; round++) {
    const racer = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
    const record = await on.painted(racer);
    const id = await added(record, {}, racer);
    await Promise.all([
      post('add', { draw_records_id: record.id, title: '再来' }, racer),
      operator.ask(approveSquare, { posts: `${id}:1` }),
      operator.ask(approveSquare, { posts: `${id}:1` }),
      post('withdraw', { id }, racer),
      operator.ask(takeDownSquare, { id, because: 'title' }),
      ...(round % 2 ? [post('delete', { id }, racer)] : []),
    ]);
    fresh();
    const own = await mine(id, racer);
    const isListed = (await lists('page_size=100')).lists.some((one) => one.id === id);
    expect(isListed).toBe(own?.state === 'shown');
    const rewards = (await operator.get(listSquareRewards, { who: racer.mobile })).lists;
    expect(rewards.length).toBeLessThanOrEqual(1);
    expect(await balanceOf(on.site, racer)).toBe(rewards.filter((one) => !one.taken_back).length);
  }
  expect(await auditLedger(on.site.database.db)).toEqual([]);
});

test('“画同款” keeps the lineage and gives no other user anything private', async () => {
  const first = await shown({ shows: ['prompt', 'remix'] });
  const remix = await on.painted(reader, { prompt: '同款', square_id: first.id });
  // Not even the number of the record that it was drawn after.
  expect(remix).toMatchObject({ parent_id: 0, root_id: 0, square_id: first.id });
  expect(JSON.stringify(remix)).not.toMatch(new RegExp(`"(parent_id|root_id|draw_records_id)":${first.record.id}\\b`));
  const id = await added(remix, {}, reader);
  await approve(operator, id);
  expect(dataOf<SquareDetail>(await detail(id))).toMatchObject({ before: [{ id: first.id, is_shown: true }] });
  expect(dataOf<SquareDetail>(await detail(first.id))).toMatchObject({ after: [{ id }], remix_num: 1 });
  expect(await on.records(reader, [first.record.id])).toEqual([]);
  await post('delete', { id: first.id });
  fresh();
  expect(dataOf<SquareDetail>(await detail(id))).toMatchObject({
    before: [{ title: '', thumbnail: '', is_shown: false }],
  });
});

test('a shown post has a share card, which ends with it', async () => {
  const { id } = await shown();
  const { share_image } = dataOf<SquareDetail>(await detail(id));
  expect(await status(share_image)).toBe(200);
  await post('withdraw', { id });
  fresh();
  expect(await status(share_image)).toBe(404);
});

test('posting can be closed, or open without review', async () => {
  const set = (name: string, value: string) => operator.get(setSetting, { key: `draw_square_config.${name}`, value });
  const record = await on.painted(author);
  await set('is_allow_share', 'no');
  expect(await post('add', { draw_records_id: record.id })).toMatchObject({ code: 0, msg: '广场暂未开放投稿' });
  await set('is_allow_share', 'yes');
  await set('is_auto_pass', 'yes');
  await set('is_show_user', 'no');
  expect(await post('add', { draw_records_id: record.id })).toMatchObject({ data: { state: 'shown' } });
  expect((await lists()).lists[0]).toMatchObject({ nickname: '', avatar: '' });
  await set('is_auto_pass', 'no');
  expect(await post('add', { draw_records_id: record.id }, reader)).toMatchObject({ code: 0 });
});
