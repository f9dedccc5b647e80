import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import {
  exportSettings,
  getSetting,
  importSettings,
  listSettings,
  setSetting,
} from 'shared/contracts/operator/site/settings.ts';
import { setTheme, showTheme } from 'shared/contracts/operator/site/theme.ts';
import { SiteConfig } from 'shared/contracts/site/site.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';
import { findSection } from './settings.ts';

let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
});
afterAll(() => site.close());

const live = async () => dataOf<SiteConfig>(await site.get('/pc/config'));
const set = (key: string, value: string) => operator.ask(setSetting, { key, value });

test('every section of pc/config is listed, with what decides it', async () => {
  const all = await operator.get(listSettings, {});
  const sections = new Set(all.map(({ key }) => key.split('.')[0]));
  expect([...sections]).toEqual([
    ...Object.keys(SiteConfig.shape),
    ...[
      'operator',
      'limits',
      'qr_art',
      'mind_map',
      'chat_titles',
      'registration',
      'withdrawal',
      'distribution',
      'share_task',
    ],
  ]);
  expect(all.find(({ key }) => key === 'website.pc_title')).toMatchObject({ value: '', from: 'default', type: 'text' });
  expect(all.find(({ key }) => key === 'version')).toMatchObject({ from: 'server' });
  expect(all.filter(({ means }) => means === '').map(({ key }) => key)).toEqual([]);
  expect(await operator.get(listSettings, { section: 'pc_page' })).toHaveLength(4);
  expect(await operator.ask(listSettings, { section: 'web' })).toMatchObject({
    msg: expect.stringContaining('There are install'),
  });
});

// Shows: SPEC-3.10
test('every setting can be read, and set to what it is', async () => {
  for (const { key, value, from } of await operator.get(listSettings, {})) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const reply = await set(key, text);
    expect([key, reply.code]).toEqual([key, from === 'server' ? 0 : 1]);
    expect(await operator.get(getSetting, { key })).toMatchObject({ value });
  }
});

test('money is set and read in yuan, parts in per cent', async () => {
  const cases: [key: string, text: string, value: string, stored: number][] = [
    ['operator.refund_limit', '99.5', '99.50', 9950],
    ['withdrawal.min', '1', '1.00', 100],
    ['withdrawal.fee_ratio', '0.6%', '0.6%', 60],
    ['withdrawal.fee_ratio', '12.5', '12.5%', 1250],
  ];
  for (const [key, text, value, stored] of cases) {
    expect((await set(key, text)).data).toMatchObject({ value, type: expect.stringMatching(/^(yuan|per cent)$/) });
    const [section = '', name = ''] = key.split('.');
    const { [name]: kept } = (await findSection(site.database.db, section as 'withdrawal')) as Record<string, unknown>;
    expect([key, kept]).toEqual([key, stored]);
  }
  const [{ before } = { before: '' }] = (await operator.get(listAudit, {})).lists;
  expect(before).toContain('0.6%');
  for (const [key, text, msg] of [
    ['withdrawal.min', '-1', 'withdrawal.min is an amount in yuan, like 100 or 99.50; not "-1".'],
    ['withdrawal.min', '1.005', 'withdrawal.min is an amount in yuan, like 100 or 99.50; not "1.005".'],
    ['withdrawal.fee_ratio', '101', 'withdrawal.fee_ratio is per cent, like 0.6 or 0.6%; not "101".'],
  ] as const)
    expect(await set(key, text)).toMatchObject({ code: 0, msg });
});

test('settings go into one file and back, all of them or none', async () => {
  const all = await operator.get(exportSettings, {});
  expect(all).toMatchObject({ 'website.pc_title': expect.any(String), 'registration.chat': 2 });
  expect(all).not.toHaveProperty('version');
  expect(await operator.get(importSettings, { content: JSON.stringify(all) })).toEqual([]);
  const changed = { ...all, 'operator.refund_limit': '77.50', 'registration.chat': 9, 'website.pc_keywords': '甲,乙' };
  const wrong = JSON.stringify({ ...changed, 'no.such': 1 });
  expect(await operator.ask(importSettings, { content: wrong })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('There is no setting "no.such"'),
  });
  expect(await operator.get(exportSettings, {})).toEqual(all);
  const done = await operator.get(importSettings, { content: JSON.stringify(changed) });
  expect(done.map(({ key }) => key)).toEqual(['operator.refund_limit', 'registration.chat', 'website.pc_keywords']);
  expect(await operator.get(exportSettings, {})).toEqual(changed);
  const { lists } = await operator.get(listAudit, {});
  expect(lists[0]?.before).toMatchObject({ 'registration.chat': 2 });
});

test('a new account begins with what the operator gives', async () => {
  const credits = async (mobile: string) => {
    const account = { channel: 4, scene: 2, mobile, password: 'fresh-123', password_confirm: 'fresh-123' };
    expect(await site.post('/login/register', account)).toMatchObject({ code: 1 });
    const login = { terminal: 4, scene: 2, mobile, password: 'fresh-123' };
    const { token } = dataOf<{ token: string }>(await site.post('/login/account', login));
    const { balance, balance_draw } = dataOf<Record<string, number>>(await site.get('/user/center', { token }));
    return [balance, balance_draw];
  };
  await set('registration.chat', '9');
  await set('registration.draw', '0');
  expect(await credits('13912340001')).toEqual([9, 0]);
  expect(await set('registration.chat', '-1')).toMatchObject({ code: 0 });
});

test('a setting is live at once, elsewhere soon', async () => {
  const other = await testApp({ database: site.database });
  expect(dataOf(await other.get('/pc/config'))).toMatchObject({ website: { pc_title: '' } });
  await live();
  expect(await set('website.pc_title', '新的名字')).toMatchObject({
    code: 1,
    data: { value: '新的名字', from: 'operator' },
  });
  expect((await live()).website).toMatchObject({ pc_title: '新的名字', pc_desc: '' });
  const name = async () => dataOf<{ website: { pc_title: string } }>(await other.get('/pc/config')).website.pc_title;
  await until(async () => (await name()) === '新的名字');
  await other.close();
  await set('member_package_status', '1');
  await set('copyright', '[{"key":"© 2026","value":""}]');
  await set('draw_square_config.hold_days', '10');
  expect(await live()).toMatchObject({
    member_package_status: 1,
    copyright: [{ key: '© 2026', value: '' }],
    draw_square_config: { hold_days: 10, is_auto_pass: 0 },
  });
  expect((await operator.get(listAudit, { target: 'setting website.pc_title' })).lists).toContainEqual(
    expect.objectContaining({ before: '', command: 'settings set' }),
  );
});

test('two changes of one section at once are both kept', async () => {
  await Promise.all([set('website.pc_desc', '一'), set('website.pc_keywords', '二'), set('website.shop_name', '三')]);
  expect((await live()).website).toMatchObject({ pc_desc: '一', pc_keywords: '二', shop_name: '三' });
});

test.each([
  ['website.pc_titel', 'x', 'There is no setting "website.pc_titel". There are website.shop_name'],
  ['website', '{}', 'There is no setting "website"'],
  ['no.such', 'x', 'There is no setting "no.such"'],
  ['draw_square_config.__proto__.x', '1', 'There is no setting'],
  ['login.login_way', '[2, 9]', 'must be some of 1, 2, 3'],
  ['login.default_login_way', '4', 'must be one of 1, 2, 3'],
  ['chat.is_sensitive', '2', 'chat.is_sensitive is a switch: yes or no'],
  ['draw_square_config.is_auto_pass', '2', 'is a switch'],
  ['draw_square_config.loading_minutes', '10', 'There is no setting'],
  ['draw.is_open', '2', 'draw.is_open is a switch'],
  ['website.shop_logo', 'logo.png', 'must be an address that `pictures add` says'],
  ['website.pc_logo', 'https://cdn.example/logo.png', 'a picture of another server is not shown'],
  ['tabbar.nav', '[{"name":"a","link":{"path":"/"},"icon":"https://cdn.example/a.png","is_show":1}]', '0.icon'],
  ['pc_login_image', 'javascript:alert(1)', 'must be an address that `pictures add` says'],
  ['qrcode.oa', '//elsewhere.example/a.png', 'must be an address that `pictures add` says'],
  [
    'tabbar.nav',
    '[{"name":"a","link":{"path":"/"},"icon":"data:image/png,x","is_show":1}]',
    'tabbar.nav is wrong: 0.icon',
  ],
  ['chat.network_balance', '-1', 'must be a whole number, at least 0'],
  ['chat.network_balance', 'yes', 'chat.network_balance is a number, not "yes".'],
  ['tabbar.nav', '对话', 'the value must be JSON'],
  ['tabbar.nav', '[{"name":"对话"}]', 'tabbar.nav.0.link must be a JSON object.'],
  ['login.login_way', '["mobile"]', 'login.login_way.0 must be a number.'],
  ['version', '9', 'version is decided by the server'],
  ['operator.adjust_limit', '-1', 'operator.adjust_limit must be at least 0.'],
])('%s %s is refused, and the site stays as it is', async (key, value, sentence) => {
  const before = await live();
  expect(await set(key, value)).toMatchObject({ code: 0, msg: expect.stringContaining(sentence) });
  expect(await live()).toEqual(before);
});

test('an unavailable way to log in is set, shown as ineffective', async () => {
  const production = await testApp({
    database: site.database,
    config: { siteMode: 'production', sms: 'off', mail: 'off' },
  });
  const itsOperator = await testOperator(production);
  expect(await itsOperator.get(setSetting, { key: 'login.login_way', value: '[1,2,3]' })).toMatchObject({
    value: [1, 2, 3],
    in_effect: [2],
  });
  await itsOperator.app.close();
  await production.close();
});

// Shows: SPEC-3.13
test('colours that cannot be told apart are warned of, and taken', async () => {
  const white = await operator.ask(setTheme, { primary: '#ffffff', button: '#ffffff' });
  expect(white).toMatchObject({ code: 1, data: { primary: '#ffffff', button: '#ffffff' } });
  expect(white.msg).toBe(
    'primary #ffffff is hardly seen on a white page: a darker one is shown there.\nWords in #ffffff cannot be read on primary #ffffff (contrast 1.0, at least 4.5): white or black words take their place.',
  );
  expect((await operator.ask(setTheme, { primary: '#0b7a75' })).msg).toBe('');
});

test('the theme’s colours change alone or together; an invalid colour is refused', async () => {
  expect(await operator.get(setTheme, { primary: '#0b7a75', minor: '#123456', button: '#ffffff' })).toMatchObject({
    primary: '#0b7a75',
  });
  await site.get('/index/decorate?id=9');
  expect(await operator.get(setTheme, { minor: '#654321' })).toEqual({
    primary: '#0b7a75',
    minor: '#654321',
    button: '#ffffff',
  });
  expect(await operator.get(showTheme, {})).toMatchObject({ minor: '#654321' });
  const { data } = dataOf<{ data: string }>(await site.get('/index/decorate?id=9'));
  expect(JSON.parse(data)).toEqual({ primaryColor: '#0b7a75', minorColor: '#654321', buttonColor: '#ffffff' });
  expect(await operator.ask(setTheme, { primary: 'red' })).toMatchObject({
    msg: 'primary must be a colour like #4a5dff.',
  });
  expect(await operator.ask(setTheme, {})).toMatchObject({ code: 0, data: { field: 'primary' } });
});

test('support may look, not set', async () => {
  const token = await operator.tokenOf('support');
  expect(await operator.ask(getSetting, { key: 'install' }, { token })).toMatchObject({ code: 1 });
  expect(await operator.ask(setSetting, { key: 'website.pc_title', value: 'x' }, { token })).toMatchObject({
    code: -1,
  });
});
