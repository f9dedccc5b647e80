import { createStore } from 'jotai';
import { acceptInvite, countShareClick } from 'shared/contracts/site/share.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { callAtom } from 'shared/site/visit.ts';
import { fail, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { followShare } from './share.ts';

beforeEach(() => {
  sessionStorage.clear();
  writeCookie('cid', '', 0);
  writeCookie('user_sn', '', 0);
});

const cookies = () => ({ cid: readCookie(document.cookie, 'cid'), user_sn: readCookie(document.cookie, 'user_sn') });
const settled = () => new Promise((resolve) => setTimeout(resolve));

function visit(token: string | null = null) {
  const store = createStore();
  const api = fakeApi();
  api.on(countShareClick, () => null);
  api.on(acceptInvite, () => null);
  store.set(callAtom, api);
  store.set(tokenAtom, token);
  return { store, api, said: () => api.calls.map(({ endpoint, input }) => [endpoint.path, input]) };
}

const link = '?cid=S7&user_sn=20260007';

// Shows: SPEC-3.16, SPEC-4.06
test('a logged-in visitor: click, invite, then the cookies are removed', async () => {
  const { store, said } = visit('token');
  await followShare(store, link);
  expect(said()).toEqual([
    ['/share/click', { share_id: 'S7' }],
    ['/share/invite', { share_id: 'S7', user_sn: '20260007' }],
  ]);
  expect(cookies()).toEqual({});
});

// Shows: SPEC-4.05, SPEC-9.10
test('a visitor without a login: the click at once, the invite at the login, the cookies stay until then', async () => {
  const { store, said } = visit();
  const followed = followShare(store, '?share_id=S7');
  await settled();
  expect(said()).toEqual([['/share/click', { share_id: 'S7' }]]);
  expect(cookies()).toEqual({ cid: 'S7' });
  store.set(tokenAtom, 'token');
  await followed;
  expect(said().slice(1)).toEqual([['/share/invite', { share_id: 'S7' }]]);
  expect(cookies()).toEqual({});
});

// Shows: SPEC-4.05
test('only an inviter is enough, and cookies of an earlier visit count', async () => {
  writeCookie('user_sn', '20260007', 60_000);
  const { store, said } = visit('token');
  await followShare(store, '');
  expect(said()).toEqual([
    ['/share/click', { share_id: '' }],
    ['/share/invite', { user_sn: '20260007' }],
  ]);
});

test('the same address loaded again is no second click, and does not set the cookies again', async () => {
  await followShare(visit('token').store, link);
  const { store, said } = visit('token');
  await followShare(store, link);
  expect(said()).toEqual([]);
  expect(cookies()).toEqual({});
});

test.each([
  ['a refusal is final', () => refuse('不能邀请自己'), {}],
  [
    'a fault of the API is not',
    () => refuse('服务开小差了', 0, { request_id: 'a-1' }),
    { cid: 'S7', user_sn: '20260007' },
  ],
  ['without an answer the cookies stay for the next page', () => fail(), { cid: 'S7', user_sn: '20260007' }],
])('%s', async (_name, answer, left) => {
  const { store, api } = visit('token');
  api.on(acceptInvite, answer);
  await followShare(store, link);
  expect(cookies()).toEqual(left);
});

test('a click that failed does not keep the invite from being reported', async () => {
  const { store, api } = visit('token');
  api.on(countShareClick, () => fail(502));
  await followShare(store, link);
  expect(api.inputsOf(acceptInvite)).toHaveLength(1);
});

test.each(['?cid=../../user/info', '?user_sn=<script>', `?cid=${'a'.repeat(65)}`, '?other=1', ''])(
  // Shows: XSS-26
  'what is no id of ours is not followed: %s',
  async (search) => {
    const { store, said } = visit('token');
    await followShare(store, search);
    expect(said()).toEqual([]);
    expect(cookies()).toEqual({});
  },
);
