import { listAccountLog } from 'shared/contracts/account/account-log.ts';
import { listCreations } from 'shared/contracts/chat/creation.ts';
import { getNews, listNews, listNewsCategories } from 'shared/contracts/content/news.ts';
import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { listSquarePosts } from 'shared/contracts/creative/square.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { dataOf, type Envelopes, keyOf, type Law, nameOf, type Row, rowsOf } from './law.ts';

interface ListData {
  lists: Row[] | null;
  count: number | string;
}

interface Paged {
  endpoint: Endpoint;
  input?: object;
}

const paged: readonly Paged[] = [
  { endpoint: listNews },
  { endpoint: listCreations },
  { endpoint: listSquarePosts },
  { endpoint: listAccountLog, input: { type: 'um' } },
  { endpoint: listDrawRecords, input: { status: -1 } },
];

/** Small pages one after the other are one large page. */
export const paging: Law = {
  name: 'paging',
  touch: 'reads',
  async *problems({ ask, token }) {
    for (const { endpoint, input } of paged) {
      if (endpoint.auth && !token) continue;
      for (const what of await wrongPages(ask, { endpoint, input: { ...input }, token }))
        yield { endpoint: nameOf(endpoint), what };
    }
  },
};

async function wrongPages(
  ask: Envelopes,
  { endpoint, input, token }: { endpoint: Endpoint; input: object; token?: string | undefined },
): Promise<string[]> {
  const page = async (page_no: number, page_size: number) =>
    dataOf<ListData>(ask, { ...endpoint, input: { ...input, page_no, page_size }, token });
  const small = await Promise.all([page(1, 2), page(2, 2)]);
  const [first, second] = small;
  const [large, last] = [await page(1, 4), await page(9999, 2)];
  if (!first || !second || !large || !last) return [];
  const keys = (one: ListData) => (one.lists ?? []).map(keyOf);
  const [joined, whole] = [[...keys(first), ...keys(second)], keys(large)];
  const wrong: string[] = [];
  if (keys(first).length > 2) wrong.push('page_size=2 brings more than two rows');
  if (new Set(whole).size < whole.length) wrong.push('a page has a row twice');
  if (joined.join(' ') !== whole.join(' ')) wrong.push('pages 1 and 2 of two rows are not page 1 of four');
  if (Number(first.count) !== Number(second.count)) wrong.push('count differs from page to page');
  if (Number(first.count) < whole.length) wrong.push('count is less than the rows of one page');
  if (Number(first.count) > whole.length && whole.length < 4) wrong.push('count says more rows than there are');
  if (keys(last).length > 0) wrong.push('a page behind the last one has rows');
  return wrong;
}

/** In no title or text of any site. */
const unheardOf = 'zqxjvkzqxjvk';

/** A call gets the row, category or word that it names. */
export const choices: Law = {
  name: 'choices',
  touch: 'reads',
  async *problems({ ask, token }) {
    const news = await rowsOf(ask, listNews);
    for (const { id, title } of news.slice(0, 3)) {
      const article = await dataOf<Row>(ask, { ...getNews, input: { id } });
      if (article && (Number(article.id) !== Number(id) || article.title !== title))
        yield { endpoint: nameOf(getNews), what: `id=${id} brings the article ${article.id}` };
    }
    for (const { id: cid } of await rowsOf(ask, listNewsCategories)) {
      const others = (await rowsOf(ask, { ...listNews, input: { cid } })).filter(
        (row) => Number(row.cid) !== Number(cid),
      );
      if (others.length > 0)
        yield { endpoint: nameOf(listNews), what: `cid=${cid} brings articles of ${others[0]?.cid}` };
    }
    for (const endpoint of [listNews, listCreations, listSquarePosts]) {
      const rows = await rowsOf(ask, { ...endpoint, input: { keyword: unheardOf }, token });
      if (rows.length > 0)
        yield { endpoint: nameOf(endpoint), what: `keyword=${unheardOf} brings ${rows.length} rows` };
    }
  },
};
