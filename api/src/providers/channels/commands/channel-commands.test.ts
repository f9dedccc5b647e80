import { eq } from 'drizzle-orm';
import * as channels from 'shared/contracts/operator/chat/channels.ts';
import * as models from 'shared/contracts/operator/chat/models.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { askChat } from '../../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../../testing/make.ts';
import {
  answers,
  type FakeOpenAi,
  fakeOpenAi,
  piece,
  refuses,
  streams,
} from '../../../testing/providers/fake-openai.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { channels as channelRows } from '../channel-tables.ts';

const secret = 'sk-of-the-operator-0001';
let fake: FakeOpenAi;
let site: TestApp;
let operator: TestOperator;
let user: MadeUser;
let session: number;
let said = '';

beforeAll(async () => {
  fake = await fakeOpenAi();
  const text = { baseUrl: 'http://127.0.0.1:9/v1', apiKey: 'sk-of-the-environment', models: ['first'] };
  site = await testApp({ text: 'channels', config: { secretKey: Buffer.alloc(32, 7), text } });
  operator = await testOperator(site);
  user = await makeUser(site);
  session = await makeSession(site, user);
});
afterAll(async () => {
  said += JSON.stringify(site.log);
  await site.close();
  await fake.close();
  expect(said).not.toMatch(/sk-of-the/);
});

const get: TestOperator['get'] = async (...asked) => {
  const data = await operator.get(...asked);
  said += JSON.stringify(data);
  return data;
};
const shown = async () => dataOf<{ key: string }[]>(await site.get('/chat/getModel', { token: user.token }));
const ask = (model: string) => askChat(site, user.token, { question: '在吗', other_id: session, model });

test('production without OPENAI_* starts, with channels of the database or none', async () => {
  const { database } = site;
  const production = { siteMode: 'production', text: undefined } as const;
  const start = () => testApp({ database, text: 'channels', config: production });
  const without = await start();
  expect(without.log).toContainEqual(
    expect.objectContaining({ msg: expect.stringMatching(/^there is no model: add/) }),
  );
  await expect(askChat(without, user.token, { question: '在吗', other_id: session })).rejects.toThrow(
    '暂时没有可用的模型',
  );
  await without.close();
  // Its row stays when the environment says nothing of it any more, and answers nobody.
  expect(await database.db.$count(channelRows)).toBe(1);
  const own = { name: 'own', baseUrl: fake.url, isEnabled: false };
  await database.db.insert(channelRows).values(own);
  const started = await start();
  const itsOperator = await testOperator(started);
  expect(await itsOperator.get(channels.listChannels, {})).toMatchObject([
    { name: 'environment', enabled: true, rests: 'OPENAI_* are not set' },
    { name: 'own', enabled: false },
  ]);
  await itsOperator.app.close();
  await started.close();
  await database.db.delete(channelRows).where(eq(channelRows.name, 'own'));
});

test('an added model is usable at once; its key stays unreadable', async () => {
  expect(await get(models.addModel, { key: 'fast', alias: '快', price: 2 })).toMatchObject({ order: 0, channels: [] });
  expect(await shown()).toMatchObject([{ key: 'first' }]);
  const added = await get(channels.addChannel, {
    name: 'second',
    // As it is copied from a provider's page.
    base_url: ` ${fake.url}/chat/completions/ `,
    key: `${secret}\n`,
    models: 'fast = qwen-turbo, first',
    order: 1,
  });
  expect(added).toMatchObject({
    base_url: fake.url,
    key: 'yes',
    models: ['fast=qwen-turbo', 'first'],
    weight: 1,
    enabled: true,
  });
  expect(await shown()).toMatchObject([
    { key: 'fast', alias: '快', balance: 2 },
    { key: 'first', balance: 1 },
  ]);
  fake.script = [
    streams(
      `data: ${piece('好')}\n\n`,
      `data: ${piece('', 'stop')}\n\n`,
      'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":4}}\n\n',
    ),
  ];
  expect((await ask('fast')).text).toBe('好');
  expect(fake.asked[0]).toMatchObject({
    headers: { authorization: `Bearer ${secret}` },
    body: { model: 'qwen-turbo' },
  });
  // The environment's channel is asked first, and nobody listens there.
  expect((await ask('first')).text).toBe('好');
  expect(await get(channels.listChannels, {})).toMatchObject([
    { name: 'environment', key: 'OPENAI_API_KEY', models: ['first'] },
    { name: 'second', key: 'yes' },
  ]);
  const day = { answers: 2, cut_off: 0, tokens_in: 6, tokens_out: 8 };
  expect(await get(channels.showChannel, { name: 'second' })).toMatchObject({ ...day, name: 'second' });
  expect(await get(models.listTextModels, {})).toMatchObject([
    { key: 'fast', channels: ['second'] },
    { key: 'first', channels: ['environment', 'second'] },
  ]);
});

test('a change holds from the next question and is logged', async () => {
  fake.asked = [];
  fake.script = [answers('好')];
  await get(models.editModel, { key: 'fast', price: 5 });
  const changed = await get(channels.editChannel, { name: 'second', key: 'sk-of-the-operator-0002', weight: 9 });
  expect(changed).toMatchObject({ weight: 9, order: 1, models: ['fast=qwen-turbo', 'first'] });
  const before = dataOf<{ balance: number }>(await site.get('/user/center', { token: user.token })).balance;
  expect((await ask('fast')).end).toMatchObject({ balance: before - 5 });
  expect(fake.asked[0]?.headers.authorization).toBe('Bearer sk-of-the-operator-0002');
  await get(channels.editChannel, { name: 'second', key: '' });
  await ask('fast');
  expect(fake.asked[1]?.headers.authorization).toBe('Bearer none');

  await get(channels.disableChannel, { name: 'second' });
  expect(await shown()).toMatchObject([{ key: 'first' }]);
  await get(channels.enableChannel, { name: 'second' });
  await get(models.disableModel, { key: 'fast' });
  expect(await shown()).toMatchObject([{ key: 'first' }]);
  await get(models.enableModel, { key: 'fast' });
  expect(await shown()).toHaveLength(2);
  const { lists } = await get(listAudit, { page_size: 100 });
  const edits = lists.filter(({ command }) => command === 'channels edit');
  expect(edits.at(-1)).toMatchObject({
    target: 'channels second',
    before: expect.objectContaining({ weight: 1 }),
    input: expect.objectContaining({ key: '(not kept)', weight: 9 }),
  });
});

test('a test question passes the breaker; errors hide the key', async () => {
  fake.script = [answers('我是', '一个模型')];
  const tried = await get(channels.testChannel, { name: 'second' });
  expect(tried).toMatchObject({ model: 'fast', works: true, answer: '我是一个模型', problem: '' });
  expect(tried.first_text_ms).toBeLessThanOrEqual(tried.whole_ms);
  await get(channels.editChannel, { name: 'second', key: secret });
  fake.script = [refuses(401, {}, `Incorrect API key: ${secret}`)];
  expect(await get(channels.testChannel, { name: 'second', model: 'first' })).toMatchObject({
    works: false,
    first_text_ms: null,
    problem: expect.stringMatching(/^401 .*\*\*\*/),
  });
  fake.script = [streams()];
  expect(await get(channels.testChannel, { name: 'second' })).toMatchObject({
    works: false,
    problem: 'The answer was empty.',
  });
  expect(await get(channels.testChannel, { name: 'environment' })).toMatchObject({ works: false });
  expect(await operator.ask(channels.testChannel, { name: 'second', model: 'other' })).toMatchObject({ code: 0 });
});

const channel = { name: 'third', base_url: 'http://127.0.0.1:9/v1', models: 'first' };
test.each([
  [channels.addChannel, { ...channel, name: 'second' }, 'There is a channel "second" already'],
  [channels.addChannel, { ...channel, name: 'Third!' }, 'name must be at most 32'],
  [channels.addChannel, { ...channel, base_url: 'ftp://a' }, 'base_url must be an http'],
  [channels.addChannel, { ...channel, base_url: 'https://user:password@a/v1' }, 'without a password'],
  [channels.addChannel, { ...channel, base_url: 'https://a/v 1' }, 'without spaces'],
  [channels.addChannel, { ...channel, base_url: 'https://a/v1\u200b' }, 'without spaces'],
  [channels.addChannel, { ...channel, key: 'two words' }, 'printable ASCII'],
  [channels.addChannel, { ...channel, models: 'nowhere' }, 'models add nowhere'],
  [channels.addChannel, { ...channel, models: ' , ' }, 'one model at least'],
  [channels.addChannel, { ...channel, models: 'first,first=x' }, 'one model twice'],
  [channels.addChannel, { ...channel, models: 'first=' }, 'write a name'],
  [channels.addChannel, { ...channel, weight: 0 }, 'weight must be at least 1'],
  [channels.editChannel, { name: 'nobody', weight: 2 }, 'There is no channel "nobody"'],
  [channels.editChannel, { name: 'nobody' }, 'Nothing to change: give --base-url, --key, '],
  [channels.editChannel, { name: 'environment', key: 'sk-x' }, 'OPENAI_API_KEY'],
  [channels.editChannel, { name: 'environment', models: 'first' }, 'OPENAI_MODEL'],
  [channels.removeChannel, { name: 'environment' }, 'Disable it'],
  [models.addModel, { key: 'first', alias: 'a', price: 1 }, 'There is a model "first" already'],
  [models.addModel, { key: 'x', alias: 'a', price: -1 }, 'price must be at least 0'],
  [models.addModel, { key: 'x', alias: 'a', price: 0.5 }, 'price must be a whole number'],
  [models.removeModel, { key: 'first' }, 'Disable it'],
  [models.editModel, { key: 'nobody', price: 2 }, 'There is no model "nobody"'],
  [models.editModel, { key: 'nobody' }, 'Nothing to change: give --alias, --price, '],
])('refused: %#', async (command, input, sentence) => {
  expect(await operator.ask(command, input as never)).toMatchObject({
    code: 0,
    msg: expect.stringContaining(sentence),
  });
  expect(await get(channels.listChannels, {})).toHaveLength(2);
  expect(await get(models.listTextModels, {})).toHaveLength(2);
});

test('changes to the environment’s channel hold; only owners make them', async () => {
  expect(await get(channels.editChannel, { name: 'environment', order: 3 })).toMatchObject({ order: 3 });
  for (const role of ['support', 'finance'] as const) {
    const token = await operator.tokenOf(role);
    expect(await operator.ask(channels.listChannels, {}, { token })).toMatchObject({ code: 1 });
    expect(await operator.ask(channels.disableChannel, { name: 'second' }, { token })).toMatchObject({ code: -1 });
    expect(await operator.ask(models.editModel, { key: 'fast', price: 0 }, { token })).toMatchObject({ code: -1 });
  }
});

test('a removed channel is gone; answers keep its name', async () => {
  await get(channels.removeChannel, { name: 'second' });
  await get(models.removeModel, { key: 'fast' });
  expect(await get(channels.listChannels, {})).toMatchObject([{ name: 'environment' }]);
  const { rows } = await site.database.db.execute<{ channel: string; model: string }>(
    "select distinct channel, model from chat_runs where channel <> '' order by model",
  );
  expect(rows).toEqual([
    { channel: 'second', model: 'fast' },
    { channel: 'second', model: 'first' },
  ]);
});
