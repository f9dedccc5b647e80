import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { dataOf, setLogin } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { decorations, settings, visits } from '../settings/site-tables.ts';

const smtp = {
  host: '127.0.0.1',
  port: 9,
  secure: false,
  requireTls: true,
  user: '',
  password: '',
  from: { name: '', address: 'no-reply@example.com' },
};

/** Production with real senders, or without. */
const senders = (sms: 'off' | 'gateway', mail: 'off' | 'smtp') => ({
  siteMode: 'production' as const,
  sms: sms === 'off' ? sms : { url: 'http://127.0.0.1:9/', key: '' },
  mail: mail === 'off' ? mail : smtp,
});

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

// Shows: SPEC-3.10, SPEC-7.11
test('without any setting the configuration is complete', async () => {
  expect(dataOf(await site.get('/pc/config'))).toMatchObject({
    install: true,
    domain: '',
    website: { pc_title: '' },
    login: { login_way: [2], sms_verify: 0 },
    tabbar: { nav: [] },
    demonstration: true,
  });
});

// Shows: SPEC-3.10
test('the operator’s settings are delivered, pictures with the prefix', async () => {
  const website = {
    shop_name: '店',
    pc_title: '题',
    pc_ico: 'files/v1/brand/icon.svg',
    pc_logo: 'https://cdn.example/a.png',
  };
  await site.database.db.insert(settings).values([
    { name: 'website', value: website },
    { name: 'member_package_status', value: 1 },
    { name: 'unknown', value: { secret: 1 } },
  ]);
  site.app.prepared.forget();
  const config = dataOf<Record<string, unknown>>(await site.get('/pc/config'));
  expect(config).toMatchObject({
    website: { pc_title: '题', pc_ico: '/api/files/v1/brand/icon.svg', pc_logo: 'https://cdn.example/a.png' },
    member_package_status: 1,
  });
  expect(config).not.toHaveProperty('unknown');
});

test('a real provider is no demonstration', async () => {
  const real = await testApp({ database: site.database, text: scriptedText([]) });
  expect(dataOf(await real.get('/pc/config'))).toMatchObject({ demonstration: false });
  await real.close();
});

// Shows: SPEC-3.13, SPEC-7.10
test('a decoration is a JSON string', async () => {
  const data = { primaryColor: '#4a5dff', minorColor: '#7a4de0', buttonColor: '#ffffff' };
  await site.database.db.insert(decorations).values({ id: 9, type: 9, name: 'PC 风格', data });
  const { data: text } = dataOf<{ data: string }>(await site.get('/index/decorate?id=9'));
  expect(JSON.parse(text)).toEqual(data);
  expect(await site.get('/index/decorate?id=8')).toMatchObject({ code: 0 });
});

// Shows: INJ-02
test('INJ-02: different queries for the same content are not cached separately', async () => {
  for (let id = 1; id <= 20; id++) await site.get(`/index/decorate?id=${id * 7 + 100}&x=${id}`);
  expect(await site.get('/index/decorate?id=1e9')).toMatchObject({ code: 0 });
  expect(await site.get('/index/decorate?id=9%20or%201=1')).toMatchObject({ code: 0 });
});

// Shows: DOS-10
test('public answers are made once for many requests', async () => {
  const replies = await Promise.all(Array.from({ length: 50 }, () => site.get('/pc/config')));
  for (const reply of replies) expect(reply).toEqual(replies[0]);
  await setLogin(site, { is_captcha: 1, login_way: [3, 1], default_login_way: 2 });
  expect(dataOf(await site.get('/pc/config'))).toMatchObject({
    login: { is_captcha: 1, login_way: [3, 1], default_login_way: 3 },
    capabilities: { scan_sandbox: true },
  });
});

test('drawing is open while some model paints and the operator wants it', async () => {
  const isOpen = async () => {
    site.app.prepared.forget();
    return dataOf<SiteConfig>(await site.get('/pc/config')).draw.is_open;
  };
  expect(await isOpen()).toBe(0);
  await makePainter(site, { url: 'http://127.0.0.1:9' });
  expect(await isOpen()).toBe(1);
  const operator = await testOperator(site);
  await operator.get(setSetting, { key: 'draw.is_open', value: '0' });
  expect(await isOpen()).toBe(0);
});

test('production has no sandbox: ways that it cannot serve are not offered', async () => {
  await setLogin(site, { sms_verify: 1 });
  const config = { siteMode: 'production', sms: 'off', mail: 'off' } as const;
  const production = await testApp({ database: site.database, config });
  expect(dataOf(await production.get('/pc/config'))).toMatchObject({
    login: { login_way: [2], sms_verify: 0, code_way: [] },
    capabilities: { scan_sandbox: false },
  });
  await production.close();
});

test.each([
  ['off', 'off', { login_way: [2], code_way: [], sms_verify: 0, coerce_mobile: 0 }],
  ['gateway', 'off', { login_way: [2], code_way: [2], sms_verify: 1, coerce_mobile: 1 }],
  ['off', 'smtp', { login_way: [2, 3], code_way: [3], sms_verify: 1, coerce_mobile: 0 }],
  ['gateway', 'smtp', { login_way: [2, 3], code_way: [2, 3], sms_verify: 1, coerce_mobile: 1 }],
] as const)('production with SMS %s and mail %s offers what it can do', async (sms, mail, login) => {
  await setLogin(site, { coerce_mobile: 1 });
  const production = await testApp({ database: site.database, config: senders(sms, mail) });
  expect(dataOf(await production.get('/pc/config'))).toMatchObject({ login });
  await production.close();
});

test('an unreachable number registers without a code, a mailbox not', async () => {
  await setLogin(site, { sms_verify: 1 });
  const production = await testApp({ database: site.database, config: senders('off', 'smtp') });
  const registration = { channel: 4, password: 'secret-1', password_confirm: 'secret-1' };
  const ask = (account: object) => production.post('/login/register', { ...registration, ...account });
  expect(await ask({ scene: 2, mobile: '13500000001' })).toMatchObject({ code: 1 });
  expect(await ask({ scene: 3, email: 'a@example.com' })).toMatchObject({ code: 0, msg: '请输入验证码' });
  await production.close();
});

test('settings beyond the server’s means are reported at start', async () => {
  await setLogin(site, { login_way: [1, 2, 3], coerce_mobile: 1, sms_verify: 1 });
  const warnings = async (sms: 'off' | 'gateway', mail: 'off' | 'smtp') => {
    const production = await testApp({ database: site.database, config: senders(sms, mail) });
    await production.close();
    return production.log.filter(({ level }) => level === 'warn').flatMap(({ missing }) => missing as string[]);
  };
  expect(await warnings('off', 'off')).toEqual([
    expect.stringMatching(/^login_way 1 \(scan\)/),
    expect.stringMatching(/^login_way 3 .+SMTP_URL/),
    expect.stringMatching(/^coerce_mobile: .+SMS_GATEWAY_URL/),
    expect.stringMatching(/^sms_verify: .+SMS_GATEWAY_URL/),
  ]);
  await setLogin(site, { login_way: [2, 3], coerce_mobile: 1, sms_verify: 1 });
  expect(await warnings('gateway', 'smtp')).toEqual([]);
});

// Shows: SPEC-7.09
test('visits are counted by day and terminal', async () => {
  await Promise.all([4, 4, 4, 3].map((terminal) => site.post('/index/visit', { terminal })));
  const rows = await site.database.db.select().from(visits);
  expect(rows.map(({ terminal, count }) => [terminal, count]).sort()).toEqual([
    [3, 1],
    [4, 3],
  ]);
  expect(await site.post('/index/visit', { terminal: 99 })).toMatchObject({ code: 0 });
});

describe('pictures', () => {
  const get = (path: string) => site.app.inject(`/api/files/v1/${path}`);

  test('are the same every time, cached for ever and harmless', async () => {
    const [one, two] = [await get('cover/news-1.svg'), await get('cover/news-1.svg')];
    expect(one.body).toBe(two.body);
    expect(one.body).not.toBe((await get('cover/news-2.svg')).body);
    expect(one.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test('those of topics can be seen on every surface of both schemes', async () => {
    const url = '/api/files/v2/topic/writing.svg';
    const { body } = await site.app.inject(url);
    const [, colour = ''] = /stroke="(#\w{6})"/.exec(body) ?? [];
    for (const surface of ['#ffffff', '#f4f5f7', '#1b1f26', '#0e1014']) {
      expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3);
    }
    // An older address gets the new drawing; a future one is not found.
    expect((await site.app.inject(url.replace('v2', 'v1'))).body).toBe(body);
    expect((await site.app.inject(url.replace('v2', 'v3'))).statusCode).toBe(404);
  });

  test.each([
    'cover/../x.svg',
    'cover/a.png',
    'cover/A.svg',
    'nope/a.svg',
    'brand/nope.svg',
    'topic/constructor.svg',
    '__proto__/a.svg',
    `cover/${'a'.repeat(50)}.svg`,
  ])('%s: 404', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });
});

/** WCAG's contrast of two colours. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
