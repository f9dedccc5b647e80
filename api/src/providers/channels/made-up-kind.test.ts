import { Registry } from 'prom-client';
import * as channels from 'shared/contracts/operator/chat/channels.ts';
import * as models from 'shared/contracts/operator/chat/models.ts';
import * as z from 'shared/contracts/schema.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { textKind } from '../text/channels/text-kind.ts';
import { Channels } from './ask-channels.ts';
import { openKey } from './channel-keys.ts';
import type { ChannelKind } from './channel-kind.ts';
import { ChannelMetrics } from './channel-metrics.ts';
import { ProviderFailure } from './provider-failure.ts';

// Bells that ring, by two protocols: a modality that the site does not have.
const ringing = {
  name: 'bell',
  capabilities: z.object({ strokes: z.number().check(z.int(), z.minimum(1)), isLoud: z.optional(z.boolean()) }),
};
let site: TestApp;
let operator: TestOperator;
let tower: Channels;
/** What a channel does with its next request, by its name. */
let script: Record<string, () => string[]>;
let keys: string[];

const tryOut: ChannelKind['tryOut'] = async (channel, remoteName) => {
  keys.push(openKey(channel, site.app.secrets));
  return { works: true, answer: `${remoteName} rang ${channel.config.rope}`, problem: '', whole_ms: 3 };
};
const rope: ChannelKind = {
  name: 'rope-bell',
  modality: ringing,
  about: 'rings by a rope',
  config: z.object({ rope: z._default(z.enum(['long', 'short']), 'long') }),
  says: { rope: 'long or short; long unless given' },
  tryOut,
};
const electric: ChannelKind = { ...rope, name: 'electric-bell', config: z.object({}), says: {} };

beforeAll(async () => {
  site = await testApp({ text: 'channels', config: { secretKey: Buffer.alloc(32, 7) } });
  // The kind of the chat, and two that the site does not have.
  site.app.channelKinds.splice(1, Number.POSITIVE_INFINITY, rope, electric);
  operator = await testOperator(site);
  const { db, log, metrics, providerHealth: health } = site.app;
  const parts = {
    db,
    log,
    health,
    metrics: new ChannelMetrics(metrics, 'bell'),
    modality: 'bell',
    kinds: [rope, electric],
  };
  tower = new Channels(parts);
  await operator.get(models.addModel, { key: 'great', alias: '大钟', price: 7, modality: 'bell', ...strokes(12) });
  await operator.get(models.addModel, { key: 'prose', alias: '文', price: 1 });
  const given = { base_url: 'http://127.0.0.1:9', models: 'great = bourdon', key: 'sk-of-the-bell' };
  await operator.get(channels.addChannel, { ...given, name: 'north', kind: 'rope-bell', config: '{"rope":"short"}' });
  await operator.get(channels.addChannel, { ...given, name: 'south', kind: 'electric-bell', order: 1 });
  await operator.get(channels.addChannel, { ...given, name: 'writer', models: 'prose' });
});
beforeEach(() => {
  keys = [];
  script = {};
});
afterAll(() => site.close());

const strokes = (count: unknown) => ({ capabilities: JSON.stringify({ strokes: count, isLoud: true }) });

/** Rings as a feature would, by what the adapter of the channel's kind gives. */
async function ring(asker = 1): Promise<string[]> {
  const heard: string[] = [];
  const found = await tower.find('great');
  const pieces = tower.ask(found, { model: 'great', asker }, async function* (channel, attempt) {
    for (const piece of script[channel.name]?.() ?? ['dong']) {
      attempt.begin();
      yield `${channel.name} ${channel.remoteName} ${piece}`;
    }
    attempt.finish();
  });
  for await (const piece of pieces) heard.push(piece);
  return heard;
}
const fails = (facts = {}) => {
  throw new ProviderFailure('钟坏了', '500 broken', facts);
};

test('operators see channels and models of all kinds together', async () => {
  expect(await operator.get(channels.listChannelKinds, {})).toEqual([
    { kind: 'text', modality: 'text', about: expect.any(String), config: [], channels: 1 },
    {
      kind: 'rope-bell',
      modality: 'bell',
      about: 'rings by a rope',
      channels: 1,
      config: ['rope: long or short; long unless given'],
    },
    { kind: 'electric-bell', modality: 'bell', about: 'rings by a rope', config: [], channels: 1 },
  ]);
  expect(await operator.get(channels.listChannels, {})).toMatchObject([
    { name: 'north', kind: 'rope-bell', config: '{"rope":"short"}', key: 'yes', models: ['great=bourdon'] },
    { name: 'writer', kind: 'text', config: '{}', models: ['prose'] },
    { name: 'south', kind: 'electric-bell', config: '{}' },
  ]);
  expect(await operator.get(models.listTextModels, {})).toMatchObject([
    { key: 'great', modality: 'bell', price: 7, abilities: 'isLoud', capabilities: '{"isLoud":true,"strokes":12}' },
    { key: 'prose', modality: 'text', abilities: '', channels: ['writer'] },
  ]);
  const north = await operator.get(channels.showChannel, { name: 'north' });
  expect(north).not.toHaveProperty('answers');
  expect(await operator.get(channels.showChannel, { name: 'writer' })).toMatchObject({ answers: 0 });
});

test('the chat is offered models of text alone', async () => {
  const { token } = await makeUser(site);
  expect(dataOf(await site.get('/chat/getModel', { token }))).toMatchObject([{ key: 'prose' }]);
  expect(await tower.listModels()).toMatchObject([{ key: 'great', price: 7, capabilities: { strokes: 12 } }]);
});

test('each kind tests its channel with its own key', async () => {
  expect(await operator.get(channels.testChannel, { name: 'north' })).toMatchObject({
    channel: 'north',
    model: 'great',
    works: true,
    answer: 'bourdon rang short',
    first_text_ms: null,
    tokens_in: null,
    whole_ms: 3,
  });
  expect(keys).toEqual(['sk-of-the-bell']);
  const [north] = await tower.find('great');
  expect(() => openKey({ sealedKey: north?.sealedKey ?? '', kind: 'text' }, site.app.secrets)).toThrow(ProviderFailure);
});

test('channels of two kinds serve one model in turn', async () => {
  expect(await ring()).toEqual(['north bourdon dong']);
  script = { north: () => fails() };
  expect(await ring()).toEqual(['south bourdon dong']);
  script = { north: () => fails({ mayBeDone: true }) };
  await expect(ring()).rejects.toThrow('钟坏了');
  const { payload } = await site.app.inject({ url: '/metrics' });
  expect(payload).toContain('site_bell_requests_total{channel="north",outcome="failed"} 2');
  expect(payload).toContain('site_bell_requests_total{channel="south",outcome="answered"} 1');
  expect(payload).not.toContain('site_text_requests_total{channel="north"');
});

test('a refused key closes a channel at once and is listed', async () => {
  script = { north: () => fails({ status: 401, isKeyRefused: true }) };
  expect(await ring(30)).toEqual(['south bourdon dong']);
  script = {};
  expect(await ring(31)).toEqual(['south bourdon dong']);
  const { payload } = await site.app.inject({ url: '/metrics' });
  expect(payload).toContain('site_bell_breaker{channel="north"} 2');
  expect(payload).toContain('site_provider_state{kind="channel",name="north"} 2');
  const refused = { health: 'key refused', last_error_status: 401, last_error: '500 broken' };
  expect(await operator.get(channels.showChannel, { name: 'north' })).toMatchObject(refused);
  const list = await operator.get(channels.listChannels, {});
  expect(list.find(({ name }) => name === 'north')).toMatchObject(refused);
  expect(list.find(({ name }) => name === 'south')).toMatchObject({ health: 'works', last_error: '' });
  // Its key is tried: what the test says is what stands there.
  await operator.get(channels.testChannel, { name: 'north' });
  expect(await operator.get(channels.showChannel, { name: 'north' })).toMatchObject({ health: 'works' });
  await operator.get(channels.editChannel, { name: 'north', key: 'sk-of-the-bell' });
  expect(await operator.get(channels.showChannel, { name: 'north' })).toMatchObject({ health: 'not asked yet' });
});

test('five users’ failures close a channel; new settings open it', async () => {
  script = { north: () => fails() };
  for (let asker = 10; asker < 15; asker++) await ring(asker);
  script = {};
  expect(await ring(20)).toEqual(['south bourdon dong']);
  const { payload } = await site.app.inject({ url: '/metrics' });
  expect(payload).toContain('site_bell_breaker{channel="north"} 2');
  await operator.get(channels.editChannel, { name: 'north', config: '{}' });
  expect(await operator.get(channels.showChannel, { name: 'north' })).toMatchObject({ config: '{"rope":"long"}' });
  expect(await ring(20)).toEqual(['north bourdon dong']);
});

const channel = { name: 'east', base_url: 'http://127.0.0.1:9', models: 'great', kind: 'rope-bell' };
test.each([
  [channels.addChannel, { ...channel, kind: 'gong' }, 'kind must be one of text, rope-bell, electric-bell'],
  [channels.addChannel, { ...channel, config: '{"rope":"blue"}' }, 'config: rope must be one of long, short'],
  [channels.addChannel, { ...channel, config: '{"cord":1}' }, 'config has an unknown entry "cord"'],
  [channels.addChannel, { ...channel, config: '{"constructor":1}' }, 'config has an unknown entry "constructor"'],
  [channels.addChannel, { ...channel, config: '[]' }, 'config: must be a JSON object'],
  [channels.addChannel, { ...channel, config: '{' }, 'config is no JSON'],
  [channels.addChannel, { ...channel, models: 'prose' }, 'There is no bell model "prose"'],
  [channels.addChannel, { ...channel, kind: 'text' }, 'There is no model "great"'],
  [channels.editChannel, { name: 'south', config: '{"rope":"long"}' }, 'config has an unknown entry "rope"'],
  [channels.editChannel, { name: 'writer', config: '{"rope":"long"}' }, 'config has an unknown entry "rope"'],
  [models.addModel, { key: 'x', alias: 'x', price: 1, modality: 'gong' }, 'modality must be one of text, bell'],
  [models.editModel, { key: 'great', ...strokes(0) }, 'capabilities: strokes must be at least 1'],
  [models.editModel, { key: 'great', abilities: 'vision' }, 'abilities has an unknown entry "vision"'],
  [models.editModel, { key: 'prose', ...strokes(1) }, 'capabilities has an unknown entry "strokes"'],
])('refused: %#', async (command, input, sentence) => {
  expect(await operator.ask(command, input as never)).toMatchObject({
    code: 0,
    msg: expect.stringContaining(sentence),
  });
  expect(await operator.get(channels.listChannels, {})).toHaveLength(3);
});

test('a channel of an unknown kind rests and says so', async () => {
  const { config, secrets } = site.app;
  site.app.channelKinds.splice(0, 3, textKind({ config, secrets }));
  const listed = await operator.get(channels.listChannels, {});
  expect(listed.find(({ name }) => name === 'south')).toMatchObject({ rests: 'this api has no kind "electric-bell"' });
  expect(await operator.ask(channels.testChannel, { name: 'south' })).toMatchObject({ code: 0 });
  site.app.channelKinds.push(rope, electric);
});

test('demonstration channels serve only while no other kind does', async () => {
  const toy: ChannelKind = { ...electric, name: 'toy-bell', isDemonstration: true };
  site.app.channelKinds.push(toy);
  await operator.get(models.addModel, { key: 'toy', alias: '玩具', price: 1, modality: 'bell', ...strokes(1) });
  const given = { base_url: 'http://127.0.0.1:9', key: '', models: 'toy' };
  await operator.get(channels.addChannel, { ...given, name: 'toys', kind: 'toy-bell' });
  const { db, log, providerHealth: health } = site.app;
  const parts = { db, log, health, metrics: new ChannelMetrics(new Registry(), 'bell'), modality: 'bell' };
  const both = new Channels({ ...parts, kinds: [toy, rope, electric] });
  const served = async () => [(await both.listModels()).map(({ key }) => key), await both.isDemonstration()];
  expect(await served()).toEqual([['great'], false]);
  for (const name of ['north', 'south']) await operator.get(channels.disableChannel, { name });
  expect(await served()).toEqual([['toy'], true]);
  await operator.get(channels.disableChannel, { name: 'toys' });
  expect(await served()).toEqual([[], false]);
});
