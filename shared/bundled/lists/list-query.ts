import { redirect } from 'react-router-dom';

/** Characters of a keyword that are sent. */
export const keywordLimit = 50;

const largestPage = 100_000;
const largestId = 2_147_483_647;

/** A whole number from 1 to the API's largest id; undefined for everything else. */
export function idOf(text: string | null | undefined): number | undefined {
  const id = text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
  return id > 0 && id <= largestId ? id : undefined;
}

/** The page of a list that the address names, from 1. What makes no sense counts as not given. */
export const pageOf = (search: URLSearchParams): number => Math.min(idOf(search.get('page')) ?? 1, largestPage);

/** What the address searches for: without control characters (the API refuses NUL), cut at whole characters. */
export function keywordOf(search: URLSearchParams): string {
  const typed = (search.get('keyword') ?? '').replace(/\p{Cc}+/gu, ' ').trim();
  return [...typed].slice(0, keywordLimit).join('').toWellFormed();
}

/**
 * The address of a list. What is empty, 0 or page 1 is the usual and is left out, so that one list has one address.
 *
 * @example listPath('/news', { category: 3, keyword: '', page: 1 }) // '/news?category=3'
 */
export function listPath(path: string, query: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value && !(name === 'page' && value === 1)) search.set(name, String(value));
  }
  return search.size ? `${path}?${search}` : path;
}

/**
 * Leads to the last page of a list that ends before the page of its address: the only row of that page was deleted, or the address is old.
 * @param url of the page
 * @throws Response in a loader
 */
export function requirePage(url: URL, { page, count, size }: { page: number; count: number; size: number }): void {
  const last = Math.max(1, Math.ceil(count / size));
  if (page <= last) return;
  const query = new URLSearchParams(url.search);
  query.delete('page');
  if (last > 1) query.set('page', String(last));
  throw redirect(query.size ? `${url.pathname}?${query}` : url.pathname);
}
