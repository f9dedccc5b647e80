import { addWord } from 'shared/contracts/operator/chat/words.ts';
import {
  approveSquare,
  listSquareRewards,
  rejectSquare,
  restoreSquare,
  reviewSquare,
  showSquare,
  squareCategoryCommands,
  takeDownSquare,
} from 'shared/contracts/operator/creative/square.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import sharp from 'sharp';
import { readPainted } from '../../seed/drawings/painted.ts';
import { balanceOf, makeUser } from '../../testing/make.ts';
import { approve, type SquareSite, squareSite } from '../../testing/square.ts';

let square: SquareSite;
beforeAll(async () => {
  square = await squareSite({ capabilities: { negative: true } });
});
afterAll(() => square.close());

const hintsOf = async (id: number) => (await square.operator.get(showSquare, { id })).hints;

test('another user’s same picture is a hint for the reviewer', async () => {
  const { on, operator, reader } = square;
  const [first, other] = [await readPainted('00.webp'), await readPainted('12.webp')];
  on.picture = (await sharp(first).png().toBuffer()).toString('base64');
  const own = await square.shown();
  const again = await square.added(await on.painted(square.author));
  const copy = await square.added(await on.painted(reader), {}, reader);
  expect(await hintsOf(copy)).toContainEqual(expect.objectContaining({ id: own.id, differs: 0 }));
  // One's own other picture is nobody's copy.
  expect((await hintsOf(copy)).every((hint) => hint.user_id !== reader.id)).toBe(true);
  expect((await hintsOf(again)).map((hint) => hint.user_id)).toEqual([reader.id]);

  const thief = await makeUser(on.site, { credits: { chat: 0, draw: 10 } });
  const changed = await sharp(first).resize(380).jpeg({ quality: 45 }).toBuffer();
  const body = { is_base64: 1, base64: changed.toString('base64') };
  const disguised = await square.added(await on.painted(thief), body, thief);
  expect((await hintsOf(disguised)).map(({ id }) => id)).toEqual(expect.arrayContaining([own.id, copy]));

  on.picture = (await sharp(other).png().toBuffer()).toString('base64');
  expect(await hintsOf(await square.added(await on.painted(thief), {}, thief))).toEqual([]);
  const { posts, sheet } = await operator.get(reviewSquare, {});
  expect(posts.find(({ id }) => id === disguised)).toMatchObject({ duplicates: 3 });
  expect(await sharp(Buffer.from(sheet, 'base64')).metadata()).toMatchObject({ format: 'jpeg', width: 1320 });
});

test('the reviewer sees the picture and negative prompt of what waits', async () => {
  const { on, operator } = square;
  const id = await square.added(await on.painted(square.author, { prompt: '雪', no_content: '行人' }), { shows: [] });
  expect(await operator.get(showSquare, { id })).toMatchObject({ prompt: '雪', negative: '行人', picture: '' });
  const { picture } = await operator.get(showSquare, { id, picture_as: 'data' });
  const [, bytes = ''] = picture.split('data:image/jpeg;base64,');
  expect(await sharp(Buffer.from(bytes, 'base64')).metadata()).toMatchObject({ format: 'jpeg' });
});

test('a refusal names the version that was looked at, where it is said', async () => {
  const { on, operator } = square;
  const id = await square.added(await on.painted(square.author));
  expect(await square.post('edit', { id, title: '改过的' })).toMatchObject({ code: 1 });
  const rejectAs = (ids: string) => operator.ask(rejectSquare, { ids, because: 'title' });
  expect(await rejectAs(`${id}:1`)).toMatchObject({ code: 0, msg: expect.stringContaining('version 2') });
  expect(await square.mine(id)).toMatchObject({ state: 'review' });
  expect(await rejectAs(`${id}:2`)).toMatchObject({ code: 1, data: [{ id, state: 'refused' }] });
});

test('a forbidden word is refused in titles and shown prompts', async () => {
  const { on, operator } = square;
  await operator.get(setSetting, { key: 'chat.is_sensitive', value: 'yes' });
  await operator.get(addWord, { word: '禁词' });
  const refused = { code: 0, msg: '内容包含不允许的词语，请修改后再试' };
  const record = await on.painted(square.author);
  for (const title of ['一张禁词画', '禁\u200b词', '禁\u202e 词', '禁-词']) {
    const body = { draw_records_id: record.id, title };
    expect(await square.post('add', body)).toMatchObject({ ...refused, data: { field: 'title' } });
  }
  const id = await square.added(record, { title: '好词' });
  expect(await square.post('edit', { id, title: '禁*词' })).toMatchObject({ ...refused, data: { field: 'title' } });
  expect(await square.mine(id)).toMatchObject({ title: '好词', state: 'review' });
});

test('an approval is refused after any change of public parts', async () => {
  const { on, operator } = square;
  const record = await on.painted(square.author, { prompt: '雪', no_content: '人' });
  const id = await square.added(record, { shows: [] });
  const other = (await operator.get(squareCategoryCommands.add, { name: '国风' })).id;
  const approveAs = (version: number) => operator.ask(approveSquare, { posts: `${id}:${version}` });
  let seen = (await operator.get(showSquare, { id })).version;
  for (const change of [
    () => square.post('edit', { id, title: '别的' }),
    () => square.post('edit', { id, category_id: other }),
    () => square.post('edit', { id, shows: ['parameters'] }),
    () => square.post('add', { draw_records_id: record.id, title: '别的', shows: ['parameters'] }),
  ]) {
    expect(await change()).toMatchObject({ code: 1 });
    expect(await approveAs(seen)).toMatchObject({ code: 0, msg: expect.stringContaining(`version ${seen + 1}`) });
    expect(await square.mine(id)).toMatchObject({ state: 'review' });
    seen++;
  }
  const looked = await operator.get(showSquare, { id });
  expect(looked).toMatchObject({ version: seen, texts: expect.stringMatching(/^别的\n(.*\n)*人/) });
  expect(await approveAs(seen)).toMatchObject({ code: 1 });

  // What is shown from then on is less of it, or goes back to review.
  const afterwards = [
    [{ shows: [] }, 'shown'],
    [{ shows: ['remix'] }, 'shown'],
    [{ shows: ['parameters'] }, 'review'],
    [{ shows: ['prompt'] }, 'review'],
    [{ title: '另一个' }, 'review'],
    [{ category_id: record.id }, 'refused'],
    [{ category_id: (await operator.get(squareCategoryCommands.add, { name: '城市' })).id }, 'review'],
  ] as const;
  for (const [body, state] of afterwards) {
    const reply = await square.post('edit', { id, ...body });
    expect([body, reply]).toEqual([body, expect.objectContaining(state === 'refused' ? { code: 0 } : { code: 1 })]);
    if (state !== 'refused') expect(reply).toMatchObject({ data: { state } });
    if (state === 'review') await approve(operator, id);
  }

  // What was taken down while it waited is not shown unlooked at either.
  await square.post('edit', { id, title: '第三个' });
  await operator.get(takeDownSquare, { id, because: 'title' });
  const restore = (version: number) => operator.ask(restoreSquare, { post: `${id}:${version}` });
  const { version } = await operator.get(showSquare, { id });
  expect(await restore(version - 1)).toMatchObject({ code: 0, msg: expect.stringContaining('was changed') });
  expect(await restore(version)).toMatchObject({ data: { state: 'shown' } });
});

test('a forbidden word is refused in everything others may read', async () => {
  const { on, operator } = square;
  const refused = { code: 0, msg: '内容包含不允许的词语，请修改后再试' };
  // Drawn before the word was forbidden.
  const hides = await on.painted(square.author, { prompt: '山', no_content: '加微信违禁买' });
  const says = await on.painted(square.author, { prompt: '违禁的山' });
  const waits = await square.added(says, { shows: [] });
  const drafted = await square.added(await on.painted(square.author), { title: '违禁', is_draft: 1 });
  await operator.get(setSetting, { key: 'chat.is_sensitive', value: 'yes' });
  await operator.get(addWord, { word: '违禁' });
  expect(await on.ask(square.author, { prompt: '山', no_content: '违-禁' })).toMatchObject({
    ...refused,
    data: { field: 'no_content' },
  });
  for (const [body, field] of [
    [{ draw_records_id: hides.id, shows: ['parameters'] }, 'shows'],
    [{ draw_records_id: says.id, shows: ['prompt'] }, 'shows'],
    [{ draw_records_id: hides.id, title: '违禁', shows: [] }, 'title'],
  ] as const) {
    expect(await square.post('add', body)).toMatchObject({ ...refused, data: { field } });
  }
  // What nobody may read is nobody's business, until it is shown.
  const id = await square.added(hides, { shows: ['prompt'] });
  await approve(operator, id);
  for (const body of [
    { id, shows: ['parameters'] },
    { id: waits, shows: ['prompt'] },
  ]) {
    expect(await square.post('edit', body)).toMatchObject({ ...refused, data: { field: 'shows' } });
  }
  expect(await square.post('edit', { id: drafted, is_submit: 1 })).toMatchObject({
    ...refused,
    data: { field: 'title' },
  });
});

test('a title is stored as it is seen, and refused when too long', async () => {
  const record = await square.on.painted(square.author);
  const tooLong = { code: 0, msg: '标题不能超过 40 字', data: { field: 'title' } };
  expect(await square.post('add', { draw_records_id: record.id, title: '长'.repeat(10_000) })).toMatchObject(tooLong);
  const id = await square.added(record, { title: '\u200b\u202e\u2066\ufeff'.repeat(41) });
  expect(await square.mine(id)).toMatchObject({ title: '' });
});

test('rewards of a day end at the cap; approving continues', async () => {
  const { on, operator } = square;
  await operator.get(setSetting, { key: 'share_task.square_max', value: '2' });
  const painter = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
  const ids = [];
  for (let made = 0; made < 4; made++) ids.push(await square.added(await on.painted(painter), {}, painter));
  const posts = await approve(operator, ...ids);
  expect(posts.map(({ state }) => state)).toEqual(['shown', 'shown', 'shown', 'shown']);
  expect(await balanceOf(on.site, painter)).toBe(2);
  expect((await operator.get(listSquareRewards, { who: painter.mobile })).lists).toHaveLength(2);
  // What was over the cap is not paid later either.
  for (const id of ids) {
    await square.post('withdraw', { id }, painter);
    await square.post('edit', { id, is_submit: 1 }, painter);
  }
  await approve(operator, ...ids);
  expect(await balanceOf(on.site, painter)).toBe(2);
});
