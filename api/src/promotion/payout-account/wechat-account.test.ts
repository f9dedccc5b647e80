import { localServer } from 'shared/testing/local-server.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { withdrawCode } from '../../testing/make-withdrawal.ts';
import { fakeWechatPay } from '../../testing/providers/fake-wechat-pay.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const openid = `o${'A'.repeat(27)}`;
const appSecret = '0123456789abcdef0123456789abcdef';
let pay: Awaited<ReturnType<typeof fakeWechatPay>>;
let site: TestApp;
let user: MadeUser;
/** What was asked of WeChat, and what it answers. */
const asked: URL[] = [];
let answers: { status: number; body: object };
const wechat = await localServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://wechat.example'));
  response.writeHead(answers.status).end(JSON.stringify(answers.body));
});
beforeAll(async () => {
  pay = await fakeWechatPay();
  const wechatTransfer = { sceneId: '1005', perception: '劳务报酬', report: [] };
  const payment = { sandbox: false, wechat: pay.config('public key'), wechatTransfer };
  const wechatOpen = { appSecret, openUrl: 'https://open.weixin.qq.com', apiUrl: wechat.url };
  site = await testApp({ config: { siteUrl: 'https://chat.example.com', payment, wechatOpen } });
});
beforeEach(async () => {
  asked.length = 0;
  answers = { status: 200, body: { openid } };
  user = await makeUser(site);
});
afterAll(async () => {
  await site.close();
  await pay.close();
  await wechat.close();
});

const linkOf = async ({ token }: MadeUser) =>
  new URL(dataOf<{ url: string }>(await site.post('/payout_account/wechatLink', {}, { token })).url);
const find = ({ token }: MadeUser, state: string) =>
  site.post('/payout_account/wechatAccount', { code: '0a1b2c', state }, { token });
const save = async (account: string) =>
  site.post(
    '/payout_account/add',
    { type: 2, account, real_name: '李小明', code: await withdrawCode(site, user.mobile) },
    { token: user.token },
  );

test('WeChat names the account that a payee saves', async () => {
  const ways = dataOf<{ id: number; asks: string }[]>(await site.get('/withdraw/withdrawType', { token: user.token }));
  expect(ways.find(({ id }) => id === 2)).toMatchObject({ asks: 'wechat' });
  const link = await linkOf(user);
  expect(`${link.origin}${link.pathname}${link.hash}`).toBe(
    'https://open.weixin.qq.com/connect/oauth2/authorize#wechat_redirect',
  );
  const state = link.searchParams.get('state') ?? '';
  expect(state).toMatch(/^[\da-zA-Z]{1,128}$/);
  expect(Object.fromEntries(link.searchParams)).toEqual({
    appid: 'wxd678efh567hg6787',
    redirect_uri: 'https://chat.example.com/promotion/withdrawal',
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  });
  expect(dataOf(await find(user, state))).toEqual({ account: openid });
  expect(asked[0]?.pathname).toBe('/sns/oauth2/access_token');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    appid: 'wxd678efh567hg6787',
    secret: appSecret,
    code: '0a1b2c',
    grant_type: 'authorization_code',
  });
  expect(await save('li_xiaoming')).toMatchObject({ code: 0, data: { field: 'account' } });
  expect(await save(openid)).toMatchObject({ code: 1 });
});

test.each([
  [
    'a code that was used',
    { status: 200, body: { errcode: 40163, errmsg: 'code been used' } },
    '微信授权已失效，请重新获取',
  ],
  [
    'a wrong secret',
    { status: 200, body: { errcode: 40125, errmsg: 'invalid appsecret' } },
    '微信暂时没有响应，请稍后再试',
  ],
  ['a fault of WeChat', { status: 502, body: {} }, '微信暂时没有响应，请稍后再试'],
])('%s names no account', async (_what, answer, msg) => {
  const state = (await linkOf(user)).searchParams.get('state') ?? '';
  answers = answer;
  expect(await find(user, state)).toMatchObject({ code: 0, msg });
});

test('a foreign, late or unknown way back binds nothing', async () => {
  const state = (await linkOf(await makeUser(site))).searchParams.get('state') ?? '';
  const begun = Number.parseInt(state, 10);
  const old = (await linkOf(user)).searchParams.get('state')?.replace(/^\d+/, String(begun - 601)) ?? '';
  for (const wrong of [state, old, '', 'x', '字'.repeat(state.length)])
    expect(await find(user, wrong)).toMatchObject({ code: 0, msg: '微信授权已失效，请重新获取' });
  expect(asked).toEqual([]);
});
