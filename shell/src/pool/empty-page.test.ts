/** @jest-environment node */
import type { PageLogEntry } from '../server/pages/page-log-entry.ts';
import { EmptyPages } from '../server/telemetry/empty-pages.ts';
import { makePool, pageOf, serverCode } from './testing/make-pool.ts';

/** A live page that shows nothing, as render workers, log and status see it. */
const page = (shows: string) =>
  serverCode(
    'mf-content',
    `
    const { createElement: h } = require('react');
    exports.remote = { routes: [{ path: '${pageOf['mf-content']}', Component: () => ${shows} }], health() {} };
  `,
  );

test('a page that shows nothing is distinct from one with text, a picture or a field', async () => {
  const site = await makePool();
  const isEmpty = async (shows: string) => {
    await site.use(page(shows));
    return (await site.open('/news')).isEmpty;
  };
  expect(await isEmpty('null')).toBe(true);
  expect(await isEmpty("h('div', { className: 'x' }, h('p', null, ' '), h('style', null, 'p{}'))")).toBe(true);
  expect(await isEmpty("h('h2', null, 'words')")).toBe(false);
  expect(await isEmpty("h('img', { src: '/x.png', alt: '' })")).toBe(false);
  expect(await isEmpty("h('input', { 'aria-label': 'x' })")).toBe(false);
  expect(await isEmpty("h('div', { title: 'x'.repeat(9000) }, 'words')")).toBe(false);
  // Left to browsers: the empty place is the shell's.
  await site.use({ ...page('null'), uses: ['shared/site/none.ts#none'] });
  expect(await site.open('/news')).toMatchObject({ standIn: 'waiting', isEmpty: false });
  await site.close();
});

test('that a page turned empty is an alert once, until it shows something again', () => {
  const lines: [facts: object, message: string][] = [];
  const pages = new EmptyPages({ error: (facts, message) => lines.push([facts, message]) });
  const entry = { remote: 'mf-content', release: '1', route: '/news' } satisfies Partial<PageLogEntry>;
  pages.rendered(entry, true);
  pages.rendered(entry, true);
  expect(lines).toEqual([
    [{ alert: 'empty-page', ...entry }, 'a page of mf-content shows nothing, though nothing failed: /news'],
  ]);
  expect(pages.of('mf-content@1')).toEqual([{ page: '/news', at: expect.any(String) }]);
  expect(pages.of('mf-content@2')).toEqual([]);
  pages.rendered(entry, false);
  expect(pages.of('mf-content@1')).toEqual([]);
  pages.rendered(entry, true);
  expect(lines).toHaveLength(2);
});
