/** @jest-environment node */
import { getSiteConfig } from 'shared/contracts/site/site.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeApi } from '../testing/make-api.ts';
import { makeFaultySite } from '../testing/make-faulty-site.ts';

/** A remote with a page that is to be fresh, and one that need not be. Both show what the API says of them. */
const code = `
  const { createElement } = require('react');
  const { useLoaderData } = require('react-router-dom');
  const { loader } = require('shared/site/visit.ts');
  const z = require('shared/contracts/schema.ts');
  const words = { method: 'GET', path: '/words', output: z.object({ words: z.string() }) };
  const Component = () => createElement('h2', null, useLoaderData().words);
  const load = (options) =>
    loader(({ call }) => call(words, {}, { withToken: false, ...options }));
  exports.remote = {
    routes: [
      { path: '/chat/share/:id', Component, loader: load({ fresh: true }), handle: { alwaysFresh: true } },
      { path: '/chat', Component, loader: load({}) },
    ],
    health() {},
  };
`;

test('withdrawn content is gone at every shell with the answer of the withdrawal; another page may be some seconds old', async () => {
  let words: string | null = 'a shared conversation';
  const api = await makeApi(({ url }, response) => {
    const data = url?.includes(getSiteConfig.path)
      ? makeSiteConfig()
      : url?.includes('/words')
        ? { words }
        : { data: '' };
    const isGone = words === null && url?.includes('/words');
    response.end(
      JSON.stringify({ code: isGone ? 0 : 1, show: 0, msg: '分享不存在或已取消', data: isGone ? null : data }),
    );
  });
  const site = await makeFaultySite();
  await site.promote('mf-chat', await site.publish('mf-chat', 'fresh', code));
  const shells = [await site.start({ API_BASE_URL: api.url }), await site.start({ API_BASE_URL: api.url })];
  const look = async (path: string) => {
    const pages = shells.flatMap(({ ask }) => [ask(path), ask(path), ask(path)]);
    return Promise.all(
      pages.map(async (page) => {
        const answer = await page;
        return `${answer.status} ${/<h2>([^<]*)/.exec(await answer.text())?.[1] ?? ''}`;
      }),
    );
  };
  const all = (page: string) => Array(6).fill(page);
  expect(await look('/chat/share/1')).toEqual(all('200 a shared conversation'));
  expect(await look('/chat')).toEqual(all('200 a shared conversation'));
  words = null;
  expect(await look('/chat/share/1')).toEqual(all('404 '));
  expect(await look('/chat')).toEqual(all('200 a shared conversation'));
  words = 'shared again';
  expect(await look('/chat/share/1')).toEqual(all('200 shared again'));
  await Promise.all(shells.map((shell) => shell.close()));
  await site.close();
  await api.close();
});
