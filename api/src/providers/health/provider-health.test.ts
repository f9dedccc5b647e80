import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { listProviderHours, listProviders } from 'shared/contracts/operator/operation/provider-health.ts';
import { localServer } from 'shared/testing/local-server.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { problemOf as alipayProblem } from '../payment/alipay-client.ts';
import { problemOf as wechatProblem } from '../payment/wechat-client.ts';
import { withoutSecrets } from './without-secrets.ts';

let server: Awaited<ReturnType<typeof localServer>>;
let site: TestApp;
let operator: TestOperator;
let answer: [status: number, body: string];

beforeAll(async () => {
  server = await localServer((request, response) => {
    request.resume().on('end', () => response.writeHead(answer[0]).end(answer[1]));
  });
  const { url } = server;
  site = await testApp({
    config: {
      sms: { url, key: 'sk-of-all-providers' },
      search: { url },
      payment: { stripe: { key: 'sk-of-all-providers', webhookSecret: 'w', url } },
      speech: { baseUrl: url, key: 'k', speaking: { model: 'm', voice: 'v' } },
    } as never,
  });
  operator = await testOperator(site);
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const prepay = { paySn: 'P1', orderSn: 'O1', subject: '会员', amount: 100, currency: 'cny', reference: null };
const stripe = () => site.app.payments.find(({ name }) => name === 'stripe');
/** One call of each kind of provider that only the environment describes. */
const calls: Record<string, () => Promise<unknown> | undefined> = {
  sms: () => site.app.sms.sendCode({ target: '13900000000', scene: 'login', code: '123456', from: '10.0.0.1' }),
  payment: () => stripe()?.query({ paySn: prepay.paySn, reference: 'cs_1' }),
  search: () => site.app.webSearch.search('词'),
  speech: () => site.app.speech.speak('你好'),
};

test.each(Object.keys(calls))('a refused key of %s stands in the list, without secrets', async (kind) => {
  answer = [401, '{"message":"sk-of-all-providers is unknown; 13900000000 got nothing"}'];
  await expect(calls[kind]?.()).rejects.toThrow();
  const { providers, failing } = await operator.get(listProviders, {});
  const shown = providers.find((one) => one.kind === kind);
  expect(shown).toMatchObject({ health: 'key refused', last_error_status: 401, ok_time: null });
  expect(shown?.last_error).not.toMatch(/sk-of-all-providers|13900000000/);
  expect(failing).toContain(`${kind} ${shown?.name}: key refused`);
  answer = [500, 'down'];
  await expect(calls[kind]?.()).rejects.toThrow();
  const again = (await operator.get(listProviders, {})).providers.find((one) => one.kind === kind);
  expect(again).toMatchObject({ health: 'failing', last_error_status: 500, failing_since: shown?.failing_since });
});

test('what works again says so, and keeps its last error', async () => {
  answer = [200, '{}'];
  await calls.sms?.();
  const { providers, failing } = await operator.get(listProviders, {});
  const sms = providers.find(({ kind }) => kind === 'sms');
  expect(sms).toMatchObject({ health: 'works', failing_since: null, last_error_status: 500, last_error: 'down' });
  expect(failing).not.toContain('sms gateway: failing');
});

test('each hour keeps how many failed, and what was said last', async () => {
  const sms = async (health: string) =>
    (await operator.get(listProviderHours, { kind: 'sms', shown: 'all' })).filter((hour) => hour.health === health);
  const failures = async () => (await sms('failing')).reduce((sum, { times }) => sum + times, 0);
  expect(await sms('key refused')).toMatchObject([{ times: 1, last_error_status: 401 }]);
  expect((await sms('works')).length).toBeGreaterThan(0);
  const before = await failures();
  answer = [503, 'busy'];
  await expect(calls.sms?.()).rejects.toThrow();
  expect(await failures()).toBe(before + 1);
  expect((await sms('failing'))[0]).toMatchObject({ last_error_status: 503, last_error: 'busy' });
  const healths = (await operator.get(listProviderHours, {})).map(({ health }) => health);
  expect(healths).not.toContain('works');
});

test('what is asked from within a transaction is kept as well', async () => {
  await site.database.db.transaction(async () => site.app.providerHealth.of('storage', 'disk').worked());
  expect((await operator.get(listProviders, {})).providers).toContainEqual(
    expect.objectContaining({ kind: 'storage', health: 'works' }),
  );
});

const wechat = (status: number, code: string) =>
  wechatProblem({ status, text: JSON.stringify({ code }), headers: new Headers(), bytes: Buffer.alloc(0) });
test.each([
  ['WeChat, a signature', wechat(401, 'SIGN_ERROR'), true],
  ['WeChat, no right', wechat(403, 'NO_AUTH'), true],
  ['WeChat, no money for a refund', wechat(403, 'NOT_ENOUGH'), false],
  ['Alipay, an app', alipayProblem({ code: '40002', msg: 'x', sub_code: 'isv.invalid-app-id' }), true],
  ['Alipay, no right', alipayProblem({ code: '40006', msg: 'x' }), true],
  ['Alipay, a trade', alipayProblem({ code: '40004', msg: 'x', sub_code: 'ACQ.TRADE_HAS_CLOSE' }), false],
])('%s: a refusal is known as one of the key or not', (_name, { isKeyRefused }, expected) => {
  expect(isKeyRefused).toBe(expected);
});

test.each([
  ['Incorrect API key provided: sk-proj-abc***def.', 'Incorrect API key provided: ***.'],
  ['no such user someone@example.com', 'no such user ***'],
  ['两\u202e行\n一起', '两 行 一起'],
  ['request 4012 of model qwen-max-2025', 'request 4012 of model qwen-max-2025'],
])('the words "%s" are shown as "%s"', (words, shown) => {
  expect(withoutSecrets(words)).toBe(shown);
});

test('a long answer of a provider is read to its beginning alone', () => {
  const begin = process.cpuUsage();
  for (const part of ['a.', '_', 'a-']) withoutSecrets(part.repeat(50_000));
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1000).toBeLessThan(inThisHour(0.5));
});
