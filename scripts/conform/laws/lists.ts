import { listAccountLog } from 'shared/contracts/account/account-log.ts';
import { listCreations } from 'shared/contracts/chat/creation.ts';
import { getNews, listNews, listNewsCategories } from 'shared/contracts/content/news.ts';
import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { listSquarePosts } from 'shared/contracts/creative/square.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import type { Question } from '../ask-server.ts';
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
  judges: paged.map(({ endpoint }) => endpoint),
  async *findings({ ask, token }) {
    for (const { endpoint, input } of paged) {
      if (endpoint.auth && !token) continue;
      const all = { ...endpoint, input: { ...input }, token };
      for (const wrong of await wrongPages(ask, all)) yield { endpoint: nameOf(endpoint), ...wrong };
    }
  },
};

async function wrongPages(ask: Envelopes, all: Question) {
  const questionOf = (page_no: number, page_size: number): Question => ({
    ...all,
    input: { ...all.input, page_no, page_size },
  });
  const page = (page_no: number, page_size: number) => dataOf<ListData>(ask, questionOf(page_no, page_size));
  const small = await Promise.all([page(1, 2), page(2, 2)]);
  const [first, second] = small;
  const [large, last] = [await page(1, 4), await page(9999, 2)];
  if (!first || !second || !large || !last) return [];
  const keys = (one: ListData) => (one.lists ?? []).map(keyOf);
  const [joined, whole] = [[...keys(first), ...keys(second)], keys(large)];
  const count = Number(first.count);
  const rows = (all: string[]) => `rows ${all.map((key) => key.slice(0, 40)).join(', ') || 'none'}`;
  const [two, four, behind] = [questionOf(2, 2), questionOf(1, 4), questionOf(9999, 2)];
  const wrong: { what: string; came: string; right: string; field: string; question: Question }[] = [];
  const say = (field: string, what: string, came: string, right: string, question: Question) =>
    wrong.push({ what, came, right, field, question });
  if (keys(first).length > 2)
    say('lists', 'page_size=2 brings more than two rows', rows(keys(first)), 'two rows', questionOf(1, 2));
  if (new Set(whole).size < whole.length) say('lists', 'a page has a row twice', rows(whole), 'each row once', four);
  if (joined.join(' ') !== whole.join(' '))
    say('lists', 'pages 1 and 2 of two rows are not page 1 of four', rows(joined), rows(whole), two);
  if (count !== Number(second.count))
    say('count', 'count differs from page to page', `${second.count}`, `${count}, as on page 1`, two);
  if (count < whole.length)
    say('count', 'count is less than the rows of one page', `${count}`, `at least ${whole.length}`, four);
  if (count > whole.length && whole.length < 4)
    say('count', 'count says more rows than there are', `${count}`, `${whole.length}`, four);
  if (keys(last).length > 0) say('lists', 'a page behind the last one has rows', rows(keys(last)), 'no rows', behind);
  return wrong;
}

/** In no title or text of any site. */
const unheardOf = 'zqxjvkzqxjvk';

const searched = [listNews, listCreations, listSquarePosts];

/** A call gets the row, category or word that it names. */
export const choices: Law = {
  name: 'choices',
  touch: 'reads',
  judges: [getNews, ...searched],
  async *findings({ ask, token }) {
    const news = await rowsOf(ask, listNews);
    for (const { id, title } of news.slice(0, 3)) {
      const article = await dataOf<Row>(ask, { ...getNews, input: { id } });
      if (!article || (Number(article.id) === Number(id) && article.title === title)) continue;
      const came = `the article ${article.id}`;
      yield { endpoint: nameOf(getNews), field: 'id', what: `id=${id} brings ${came}`, came, right: `${id}: ${title}` };
    }
    for (const { id: cid } of await rowsOf(ask, listNewsCategories)) {
      const rows = await rowsOf(ask, { ...listNews, input: { cid } });
      const other = rows.find((row) => Number(row.cid) !== Number(cid));
      if (!other) continue;
      const came = `articles of ${other.cid}`;
      yield { endpoint: nameOf(listNews), field: 'cid', what: `cid=${cid} brings ${came}`, came, right: `cid ${cid}` };
    }
    for (const endpoint of searched) {
      const rows = await rowsOf(ask, { ...endpoint, input: { keyword: unheardOf }, token });
      if (rows.length === 0) continue;
      const came = `${rows.length} rows`;
      const what = `keyword=${unheardOf} brings ${came}`;
      yield { endpoint: nameOf(endpoint), field: 'keyword', what, came, right: 'rows with the word, here none' };
    }
  },
};
