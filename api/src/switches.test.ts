import { closedSentence } from 'shared/contracts/chat/asked-tools.ts';
import type { Creation } from 'shared/contracts/chat/creation.ts';
import { addWord } from 'shared/contracts/operator/chat/words.ts';
import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import type { SwitchReadBy } from 'shared/testing/switches.ts';
import { limitCounters } from './platform/limits/limit-tables.ts';
import { seedCreations } from './seed/creations/seed-creations.ts';
import { seedSkills } from './seed/skills/seed-skills.ts';
import { openChat } from './testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from './testing/make.ts';
import { type SquareSite, squareSite } from './testing/square.ts';
import type { TestApp } from './testing/test-app.ts';

let square: SquareSite;
let site: TestApp;
let user: MadeUser;
let session: number;
let creation: Creation;
beforeAll(async () => {
  square = await squareSite();
  ({ site } = square.on);
  await site.database.db.transaction(async (tx) => {
    await seedSkills(tx);
    await seedCreations(tx);
  });
  user = await makeUser(site, { credits: { chat: 500, draw: 500 } });
  session = await makeSession(site, user);
  creation = dataOf(await site.get('/creation/detail?id=1'));
  await square.operator.get(addWord, { word: '代开发票' });
});
afterAll(() => square.close());

/** Whether a question is answered; a refusal must say what is closed. */
async function isAsked(body: Record<string, unknown>, closed: string): Promise<boolean> {
  const response = await openChat(site, user.token, body);
  const text = await response.text();
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) return true;
  expect(JSON.parse(text)).toMatchObject({ code: 0, msg: expect.stringContaining(closed) });
  return false;
}

const filledIn = () =>
  Object.fromEntries(
    creation.form.map(({ id, name, props: { options } }) => [
      id,
      name === 'WidgetCheckbox' ? options.slice(0, 1) : (options[0] ?? '内容'),
    ]),
  );

let registered = 0;
async function registersWithoutCode(): Promise<boolean> {
  registered++;
  const account = { mobile: `1370000${String(registered).padStart(4, '0')}`, channel: 4, scene: 2 };
  const password = { password: 'secret-1', password_confirm: 'secret-1' };
  const reply = await site.post('/login/register', { ...account, ...password });
  if (reply.code !== 1) expect(reply.msg).toBe('请输入验证码');
  return reply.code === 1;
}

async function asksForCaptcha(): Promise<boolean> {
  const login = { terminal: 4, scene: 2, mobile: user.mobile, password: 'wrong-1' };
  return (await site.post('/login/account', login)).msg === '图形验证码错误或已过期';
}

const post = async () => square.added(await square.on.painted(square.author));

/** Whether the api does what a switch is for. */
const rows: Record<SwitchReadBy<'api'>, () => Promise<boolean>> = {
  member_package_status: async () =>
    dataOf<{ status: number }>(await site.post('/member/lists', {}, { token: user.token })).status === 1,
  recharge_package_status: async () =>
    dataOf<{ status: number }>(await site.get('/recharge/rechargePackage')).status === 1,
  public_prices: async () => (await site.post('/member/lists', {})).code === 1,
  'login.sms_verify': async () => !(await registersWithoutCode()),
  'login.is_captcha': asksForCaptcha,
  'chat.is_open': () => isAsked({ question: '在吗', other_id: session }, closedSentence('chat')),
  'chat.is_sensitive': async () => !(await isAsked({ question: '代开发票', other_id: session }, '')),
  'skill.is_open': () => isAsked({ question: '在吗', type: 3, other_id: 1 }, closedSentence('skill')),
  'creation.is_open': () =>
    isAsked({ question: filledIn(), type: 2, other_id: creation.id }, closedSentence('creation')),
  'mindmap_config.is_open': () => isAsked({ question: '茶', type: 4 }, closedSentence('mindMap')),
  'draw.is_open': async () => (await square.on.ask(user)).msg !== '绘画暂未开放',
  'card_code.is_open': async () =>
    (await site.get('/cardCode/checkCard?sn=x', { token: user.token })).msg !== '兑换码功能暂未开放',
  'draw_square_config.is_allow_share': async () => {
    const record = await square.on.painted(square.author);
    return (await square.post('add', { draw_records_id: record.id, title: '山' })).msg !== '广场暂未开放投稿';
  },
  'draw_square_config.is_auto_pass': async () => (await square.mine(await post()))?.state === 'shown',
  'draw_square_config.is_show_user': async () => {
    const { id } = await square.shown();
    return dataOf<{ nickname: string }>(await square.detail(id)).nickname !== '';
  },
};

describe.each(Object.entries(rows))('%s', (key, isThere) => {
  test.each([1, 0] as const)('%i', async (value) => {
    await square.operator.get(setSetting, { key, value: String(value) });
    await site.database.db.delete(limitCounters);
    expect(await isThere()).toBe(value === 1);
  });
  afterAll(async () => {
    const closing = /is_open|is_allow_share|is_show_user/.test(key);
    await square.operator.get(setSetting, { key, value: closing ? '1' : '0' });
  });
});
