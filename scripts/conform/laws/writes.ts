import { cancelArticleCollection, collectArticle, listCollectedArticles } from 'shared/contracts/account/collection.ts';
import { addSession, deleteSession, listSessions, renameSession } from 'shared/contracts/chat/chat-session.ts';
import { getNews, listNews } from 'shared/contracts/content/news.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import { type Asked, type Difference, keyOf, type Law, nameOf, type Row, rowsOf, said } from './law.ts';

/** Of every alphabet that a server may lose, and of what a page must not take for markup. */
const name = '会话 😀 <b>é"\'';

const wrong = (call: Endpoint, what: string, came: string, right: string): Difference => {
  const endpoint = nameOf(call);
  return { endpoint, what, came, right };
};

/** Rows that are written are there, under their names, until they are deleted; a request that is sent twice writes once. */
export const sessions: Law = {
  name: 'sessions',
  touch: 'writes',
  judges: [addSession, renameSession, deleteSession],
  async *findings({ ask, token }) {
    if (!token) return;
    const list = () => rowsOf(ask, { ...listSessions, token });
    const write = (endpoint: Endpoint, input: object, key = newIdempotencyKey()) =>
      ask({ ...endpoint, input, token, key });
    const before = new Set((await list()).map(keyOf));
    const [key, input] = [newIdempotencyKey(), { name }];
    for (const reply of [await write(addSession, input, key), await write(addSession, input, key)])
      if (typeof reply === 'string' || reply.code !== replyCode.success)
        yield wrong(addSession, said(reply), said(reply), 'code 1');
    const added = (await list()).filter((row) => !before.has(keyOf(row)));
    if (added.length === 0) yield wrong(addSession, 'what was added is not listed', 'no new row', 'one new row');
    if (added.length > 1)
      yield wrong(addSession, 'the same request sent twice adds two', `${added.length} new rows`, 'one for one key');
    for (const row of added) {
      const ofRow = (one: Row) => keyOf(one) === keyOf(row);
      await write(renameSession, { id: row.id, name: `${name}2` });
      const renamed = (await list()).find(ofRow)?.name;
      if (renamed !== `${name}2`)
        yield wrong(renameSession, `${name}2 is listed as ${renamed}`, `${renamed}`, `${name}2`);
      await write(deleteSession, { id: row.id });
      if ((await list()).some(ofRow))
        yield wrong(deleteSession, 'what was deleted is listed', `row ${keyOf(row)}`, 'no such row');
    }
  },
};

/** An article is collected for who collected it, wherever it is shown, and only once. */
export const collections: Law = {
  name: 'collections',
  touch: 'writes',
  judges: [collectArticle, cancelArticleCollection],
  async *findings({ ask, token, other }) {
    const article = (await rowsOf(ask, { ...listNews, token })).find(({ collect }) => !collect);
    if (!token || !article) return;
    const { id } = article;
    for (let times = 0; times < 2; times++)
      await ask({ ...collectArticle, input: { id }, token, key: newIdempotencyKey() });
    if (!(await isCollected(ask, id, token)))
      yield wrong(collectArticle, `collect of article ${id} stays false`, 'collect false', 'collect true');
    const own = (await rowsOf(ask, { ...listCollectedArticles, token })).filter(
      (row) => Number(row.article_id) === Number(id),
    );
    if (own.length !== 1)
      yield wrong(collectArticle, `the collection has article ${id} ${own.length} times`, `${own.length} rows`, 'one');
    if (other && (await isCollected(ask, id, other)))
      yield wrong(collectArticle, 'another account has it too', 'collect true for both', 'collect false for it');
    await ask({ ...cancelArticleCollection, input: { id }, token, key: newIdempotencyKey() });
    if (await isCollected(ask, id, token))
      yield wrong(cancelArticleCollection, `collect of article ${id} stays true`, 'collect true', 'collect false');
  },
};

async function isCollected(ask: Asked['ask'], id: unknown, token: string): Promise<boolean> {
  const reply = await ask({ ...getNews, input: { id }, token });
  return typeof reply !== 'string' && Boolean((reply.data as Row | null)?.collect);
}
