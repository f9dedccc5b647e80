import { act, screen } from '@testing-library/react';
import axios from 'axios';
import { createStore } from 'jotai';
import { endpoint } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import { createCall } from 'shared/http/create-call.ts';
import { showLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import type { PageState } from '../document/page-state.ts';
import { browserEnvironment } from './environment-browser.ts';

const anything = { auth: true, input: z.unknown(), output: z.unknown() };
const read = endpoint({ ...anything, method: 'GET', path: '/thing/read' });
const write = endpoint({ ...anything, method: 'POST', path: '/thing/write' });

/** A tab whose user is logged in, with an API that answers everything in one way. */
function tab(answer: { status?: number; code?: number; msg?: string; show?: 0 | 1; data?: unknown }) {
  const store = createStore();
  store.set(tokenAtom, 't1');
  store.set(userAtom, makeUser());
  writeCookie('token', 't1');
  writeCookie('chat_limit', '1');
  const sent: { url: string | undefined; version: unknown }[] = [];
  const heard: number[] = [];
  const page = { api: { prefix: '/api' } } as PageState;
  const { environment } = browserEnvironment(page, (rev) => heard.push(rev));
  axios.defaults.adapter = async (config) => {
    sent.push({ url: `${config.baseURL}${config.url}`, version: config.headers.version });
    const { status = 200, code = 1, msg = '', show = 0, data = null } = answer;
    const response = { config, status, statusText: '', headers: { 'x-mf-rev': '7' }, data: { code, msg, show, data } };
    if (status < 400) return response;
    throw Object.assign(new Error('refused'), { isAxiosError: true, config, response });
  };
  return { store, call: createCall(environment(store)), sent, heard };
}

// Shows: SPEC-7.01, SPEC-7.03, SPEC-9.21
test('a failing call is tried twice more, with the prefix and version of the page', async () => {
  const { call, sent } = tab({ status: 503 });
  await expect(call(read, {})).rejects.toThrow('GET /thing/read: 503');
  expect(sent).toEqual(Array(3).fill({ url: '/api/thing/read', version: '3.8.0' }));
});

test.each([
  ['POST', write, true],
  ['GET', read, false],
  // Shows: SPEC-4.13, SPEC-8.02, AUTH-17
] as const)('AUTH-17: code −1 to a %s ends the login; the dialog opens: %#', async (_method, endpoint, opens) => {
  const { call, store } = tab({ code: -1, msg: '登录超时，请重新登录', show: 1 });
  let times = 0;
  store.sub(showLoginAtom, () => times++);
  const calls = [1, 2, 3, 4].map(() => call(endpoint, {}));
  for (const one of await Promise.allSettled(calls)) expect(one.status).toBe('rejected');
  expect([store.get(tokenAtom), store.get(userAtom), store.get(showLoginAtom)]).toEqual([null, null, opens]);
  expect(times).toBe(opens ? 1 : 0);
  for (const name of ['token', 'chat_limit'] as const) expect(readCookie(document.cookie, name)).toBeUndefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

// Shows: SPEC-4.14, SPEC-8.01
test('code 0 with words is a toast of a real page, code 2 a new tab that knows nothing of this one', async () => {
  const open = jest.spyOn(window, 'open').mockReturnValue(null);
  await act(async () => {
    await expect(tab({ code: 0, msg: '余额不足', show: 1 }).call(write, {})).rejects.toThrow('余额不足');
  });
  expect(await screen.findByText('余额不足')).toBeVisible();
  await tab({ code: 2, data: { url: 'https://example.com/file' } }).call(write, {});
  expect(open.mock.calls).toEqual([['https://example.com/file', '_blank', 'noopener']]);
});

test('each reply carries the rev of the live releases', async () => {
  const { call, heard } = tab({ code: 1 });
  await call(read, {});
  expect(heard).toEqual([7]);
});
