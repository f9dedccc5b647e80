/** @jest-environment node */

import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getDecoration, getSiteConfig } from 'shared/contracts/site/site.ts';
import { type Call, createCall } from 'shared/http/create-call.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { defaultSiteConfig } from 'shared/site/config.ts';
import { fail, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { askPublicSite } from './ask-public-site.ts';
import { loadUser } from './load-site.ts';

const data = '{"primaryColor":"#ffd400"}';

// Shows: SPEC-2.01, SPEC-7.10, SPEC-9.22
test('configuration and theme (id 9) are asked for side by side, without a token and without a toast', async () => {
  const api = fakeApi();
  api.on(getSiteConfig, () => makeSiteConfig({ domain: 'https://cdn.example.com' }));
  api.on(getDecoration, () => ({ type: 9, name: '', data }));
  const site = await askPublicSite(api.call);
  expect(site.config?.domain).toBe('https://cdn.example.com');
  expect(site.decoration).toBe(data);
  expect(api.inputsOf(getDecoration)).toEqual([{ id: 9 }]);
  for (const { options } of api.calls) expect(options).toEqual({ quiet: true, withToken: false });
});

// Shows: SPEC-8.07
test('what fails to load has its default, and does not affect the rest', async () => {
  const api = fakeApi();
  api.on(getSiteConfig, () => fail(500));
  api.on(getDecoration, () => ({ type: 9, name: '', data }));
  expect(await askPublicSite(api.call)).toEqual({ config: null, decoration: data });
  api.on(getSiteConfig, () => makeSiteConfig());
  api.on(getDecoration, () => fail());
  expect(await askPublicSite(api.call)).toMatchObject({ config: { install: true }, decoration: '' });
});

/** An API that keeps to no contract. */
const answering = (data: unknown): Call =>
  createCall({
    baseUrl: '',
    prefix: '',
    http: { request: async () => ({ data: { code: 1, show: 0, msg: '', data } }) },
    read: readAnswer,
    token: () => undefined,
    showMessage: () => undefined,
    loginFailed: () => undefined,
    openPage: () => undefined,
  });

test.each<[string, object]>([
  ['nothing', {}],
  ['only that the product is not installed', { install: false }],
  ['sections that are missing in part', { install: true, website: null, tabbar: null, pc_page: { status: '1' } }],
])('a configuration of %s is complete: missing or malformed fields have their defaults', async (_what, config) => {
  expect(await askPublicSite(answering({ ...config, data: 7 }))).toEqual({
    config: { ...defaultSiteConfig(), install: !('install' in config) || config.install },
    decoration: '',
  });
});

test('one bad entry removes neither other entries of the menu nor another section', async () => {
  const news = { name: '资讯', link: { path: '/news' }, is_show: 1 };
  const nav = [{ name: '坏' }, news, null, 'x'];
  const { config } = await askPublicSite(answering({ tabbar: { nav }, website: { shop_name: '店' }, login: [] }));
  expect(config).toMatchObject({ tabbar: { nav: [news] }, website: { shop_name: '店' } });
  expect(config?.login).toEqual(defaultSiteConfig().login);
});

test.each([['x'], [null], [7]])('a configuration that is %j counts as missing', async (answer) => {
  expect((await askPublicSite(answering(answer))).config).toBeNull();
});

test('a user without a number counts as missing; one with it is complete', async () => {
  for (const answer of [{}, [], 'x', { id: 1, sn: {} }, { id: 1, sn: '' }]) {
    expect(await loadUser(answering(answer))).toEqual({ user: null, tokenRefused: false });
  }
  const { user } = await loadUser(answering({ id: 1, sn: 7, balance: '9' }));
  expect(user).toEqual({ ...makeUser(), ...user, sn: '7', nickname: '', balance: 9 });
});

test.each<[string, () => never, object]>([
  ['code −1 gives the token up', () => refuse('登录超时', -1), { tokenRefused: true }],
  ['code 0 does not', () => refuse('请稍后再试'), { tokenRefused: false }],
  ['nor does an error of the API', () => fail(500), { tokenRefused: false }],
  ['nor does a missing answer', () => fail(), { tokenRefused: false, away: 503 }],
  ['nor one that a gateway gave', () => fail(502), { tokenRefused: false, away: 503 }],
  ['nor a refusal for its load', () => fail(429), { tokenRefused: false, away: 429 }],
])('loading the user: %s', async (_name, answer, outcome) => {
  const api = fakeApi();
  api.on(getUserCenter, answer);
  expect(await loadUser(api.call)).toEqual({ user: null, ...outcome });
  api.on(getUserCenter, () => makeUser({ sn: '7' }));
  expect(await loadUser(api.call)).toMatchObject({ user: { sn: '7' }, tokenRefused: false });
});
