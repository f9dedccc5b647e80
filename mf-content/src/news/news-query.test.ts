/** @jest-environment node */
import { newsListPath, readNewsQuery } from './news-query.ts';

const read = (search: string) => readNewsQuery(new URLSearchParams(search));

it('reads the URL', () => {
  expect(read('category=3&keyword=%E7%BB%98%E7%94%BB&sort=hot&page=2')).toEqual({
    cid: 3,
    keyword: '绘画',
    sort: 'hot',
    page: 2,
  });
});

it.each([
  '',
  'category=0&page=0&sort=old',
  'category=-1&page=-5',
  'category=abc&page=1e3',
  'category=99999999999&page=1.5',
  'keyword=%20%20',
  'keyword=%00%0A',
])('shows the plain list for "%s"', (search) => {
  expect(read(search)).toEqual({ keyword: '', sort: 'new', page: 1 });
});

it('cuts a keyword at whole characters', () => {
  expect([...read(`keyword=${'😀'.repeat(60)}`).keyword]).toHaveLength(50);
});

it('writes addresses that read back the same', () => {
  const query = { cid: 3, keyword: 'a&b=c/../?', sort: 'hot', page: 4 } as const;
  const url = new URL(newsListPath(query, { page: 4 }), 'https://example.com');
  expect(url.pathname).toBe('/news');
  expect(readNewsQuery(url.searchParams)).toEqual(query);
});

it('goes back to page 1 when the filter changes', () => {
  const query = { cid: 3, keyword: '', sort: 'new', page: 4 } as const;
  expect(newsListPath(query, { sort: 'hot' })).toBe('/news?category=3&sort=hot');
  expect(newsListPath(query, { cid: undefined })).toBe('/news');
});
