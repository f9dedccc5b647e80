/** @jest-environment node */

import { deflatedParts } from '../../render/template/deflated-parts.ts';
import { PageCache } from './page-cache.ts';
import { makeLogEntry } from './page-log-entry.ts';
import { PageTemplate } from './page-template.ts';

const logEntry = makeLogEntry({ rev: 1, shell: '', remotes: {} }, null);
const pageOf = (html: string, whole = true, isFresh = false) => ({
  status: 200,
  headers: {},
  page: new PageTemplate({ ...deflatedParts(html, []), brotli: null }),
  pictures: [],
  whole,
  isFresh,
  logEntry,
});

it('renders once for many requests at once, and again for another key', async () => {
  const cache = new PageCache();
  const render = jest.fn(async () => pageOf('a'));
  await Promise.all([cache.get('1 /', render), cache.get('1 /', render)]);
  await cache.get('1 /', render);
  expect(render).toHaveBeenCalledTimes(1);
  await cache.get('2 /', render);
  expect(render).toHaveBeenCalledTimes(2);
});

it('a page that is to be fresh is made for each visitor, also while it is made for another one', async () => {
  const cache = new PageCache();
  let renders = 0;
  const render = async () => pageOf(`${++renders}`, true, true);
  const together = await Promise.all([cache.get('k', render), cache.get('k', render), cache.get('k', render)]);
  const later = await cache.get('k', render);
  expect([...together, later].map(({ page }) => String(page?.plain([])))).toEqual(['1', '2', '3', '4']);
});

it('keeps no page that lacks something, and no failure', async () => {
  const cache = new PageCache();
  const render = jest.fn(async () => pageOf('a', false));
  await cache.get('k', render);
  await cache.get('k', render);
  expect(render).toHaveBeenCalledTimes(2);
  await expect(cache.get('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(cache.get('x', async () => pageOf('b'))).resolves.toMatchObject({ status: 200 });
});
