import { createStore } from 'jotai';
import { acceptInvite, countShareClick } from 'shared/contracts/site/share.ts';
import { tokenAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { callAtom } from 'shared/site/visit.ts';
import { fail, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { followShare } from './follow-share.ts';

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

/** What the document of a shared link sets. */
function arrive({ cid = '', user_sn = '' } = { cid: 'S7', user_sn: '20260007' }) {
  writeCookie('cid', cid, cid ? 60_000 : 0);
  writeCookie('user_sn', user_sn, user_sn ? 60_000 : 0);
}

// Shows: SPEC-3.16, SPEC-4.06
test('a logged-in visitor: click, invite, then the cookies are removed', async () => {
  const { store, said } = visit('token');
  arrive();
  await followShare(store);
  expect(said()).toEqual([
    ['/share/click', { share_id: 'S7', user_sn: '20260007' }],
    ['/share/invite', { share_id: 'S7', user_sn: '20260007' }],
  ]);
  expect(cookies()).toEqual({});
});

// Shows: SPEC-4.05, SPEC-9.10
test('a visitor without a login: the click at once, the invite at the login, the cookies stay until then', async () => {
  const { store, said } = visit();
  arrive({ cid: 'S7' });
  const followed = followShare(store);
  await settled();
  expect(said()).toEqual([['/share/click', { share_id: 'S7' }]]);
  expect(cookies()).toEqual({ cid: 'S7' });
  store.set(tokenAtom, 'token');
  await followed;
  expect(said().slice(1)).toEqual([['/share/invite', { share_id: 'S7' }]]);
  expect(cookies()).toEqual({});
});

// Shows: SPEC-4.05
test('only an inviter is enough', async () => {
  arrive({ user_sn: '20260007' });
  const { store, said } = visit('token');
  await followShare(store);
  expect(said()).toEqual([
    ['/share/click', { share_id: '', user_sn: '20260007' }],
    ['/share/invite', { user_sn: '20260007' }],
  ]);
});

test('the same address again is no second click or invite', async () => {
  arrive();
  await followShare(visit('token').store);
  arrive();
  const { store, said } = visit('token');
  await followShare(store);
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
  arrive();
  await followShare(store);
  expect(cookies()).toEqual(left);
});

test('a click that failed does not keep the invite from being reported', async () => {
  const { store, api } = visit('token');
  api.on(countShareClick, () => fail(502));
  arrive();
  await followShare(store);
  expect(api.inputsOf(acceptInvite)).toHaveLength(1);
});
