/** @jest-environment node */
import { idOf, keywordOf, listPath, pageOf, requirePage } from './list-query.ts';

const search = (text: string) => new URLSearchParams(text);

test.each([
  ['', 1],
  ['page=2', 2],
  ['page=0', 1],
  ['page=-5', 1],
  ['page=1e30', 1],
  ['page=1.5', 1],
  ['page=%202', 1],
  ['page=99999999999', 1],
  ['page=2147483647', 100_000],
])('the page of "%s" is %d', (text, page) => {
  expect(pageOf(search(text))).toBe(page);
});

test.each(['', '0', '-1', '1e3', '01', '2147483648', '../1', ' 1', '１'])('%j is no id', (text) => {
  expect(idOf(text)).toBeUndefined();
});

test('the largest id of the API is one', () => {
  expect(idOf('2147483647')).toBe(2_147_483_647);
  expect([idOf(null), idOf(undefined)]).toEqual([undefined, undefined]);
});

test('a keyword has no control characters and is cut at whole characters', () => {
  expect(keywordOf(search('keyword=%00%0A'))).toBe('');
  expect(keywordOf(search('keyword=%20a%00b%20'))).toBe('a b');
  expect([...keywordOf(search(`keyword=${'😀'.repeat(60)}`))]).toHaveLength(50);
  expect(keywordOf(search('keyword=%ED%A0%BD')).isWellFormed()).toBe(true);
});

test('default values are left out of an address', () => {
  expect(listPath('/news', { category: undefined, keyword: '', page: 1 })).toBe('/news');
  expect(listPath('/news', { category: 3, keyword: 'a&b=c', page: 2 })).toBe(
    '/news?category=3&keyword=a%26b%3Dc&page=2',
  );
});

test.each([
  ['?page=3&keyword=a', 3, 20, '/news?keyword=a&page=2'],
  ['?page=2', 2, 10, '/news'],
  ['?page=9', 9, 0, '/news'],
])('%s of a list that ends before it leads to its last page', (query, page, count, to) => {
  const url = new URL(`https://site.example/news${query}`);
  const thrown = (size: number) => {
    try {
      requirePage(url, { page, count, size });
    } catch (error) {
      return (error as Response).headers.get('location');
    }
    return undefined;
  };
  expect(thrown(10)).toBe(to);
  if (count > 0) expect(thrown(1)).toBeUndefined();
});
