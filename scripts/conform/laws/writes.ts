import { cancelArticleCollection, collectArticle, listCollectedArticles } from 'shared/contracts/account/collection.ts';
import { addSession, deleteSession, listSessions, renameSession } from 'shared/contracts/chat/chat-session.ts';
import { getNews, listNews } from 'shared/contracts/content/news.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import { type Asked, keyOf, type Law, nameOf, type Row, rowsOf, said } from './law.ts';

/** Of every alphabet that a server may lose, and of what a page must not take for markup. */
const name = '会话 😀 <b>é"\'';

/** Rows that are written are there, under their names, until they are deleted; a request that is sent twice writes once. */
export const sessions: Law = {
  name: 'sessions',
  touch: 'writes',
  async *problems({ ask, token }) {
    if (!token) return;
    const list = () => rowsOf(ask, { ...listSessions, token });
    const write = (endpoint: Endpoint, input: object, key = newIdempotencyKey()) =>
      ask({ ...endpoint, input, token, key });
    const before = new Set((await list()).map(keyOf));
    const [key, input] = [newIdempotencyKey(), { name }];
    for (const reply of [await write(addSession, input, key), await write(addSession, input, key)])
      if (typeof reply === 'string' || reply.code !== replyCode.success)
        yield { endpoint: nameOf(addSession), what: said(reply) };
    const added = (await list()).filter((row) => !before.has(keyOf(row)));
    if (added.length === 0) yield { endpoint: nameOf(addSession), what: 'what was added is not listed' };
    if (added.length > 1) yield { endpoint: nameOf(addSession), what: 'the same request sent twice adds two' };
    for (const row of added) {
      const ofRow = (one: Row) => keyOf(one) === keyOf(row);
      await write(renameSession, { id: row.id, name: `${name}2` });
      const renamed = (await list()).find(ofRow);
      if (renamed?.name !== `${name}2`)
        yield { endpoint: nameOf(renameSession), what: `${name}2 is listed as ${renamed?.name}` };
      await write(deleteSession, { id: row.id });
      if ((await list()).some(ofRow)) yield { endpoint: nameOf(deleteSession), what: 'what was deleted is listed' };
    }
  },
};

/** An article is collected for who collected it, wherever it is shown, and only once. */
export const collections: Law = {
  name: 'collections',
  touch: 'writes',
  async *problems({ ask, token, other }) {
    const article = (await rowsOf(ask, { ...listNews, token })).find(({ collect }) => !collect);
    if (!token || !article) return;
    const { id } = article;
    const endpoint = nameOf(collectArticle);
    for (let times = 0; times < 2; times++)
      await ask({ ...collectArticle, input: { id }, token, key: newIdempotencyKey() });
    if (!(await isCollected(ask, id, token))) yield { endpoint, what: `collect of article ${id} stays false` };
    const own = (await rowsOf(ask, { ...listCollectedArticles, token })).filter(
      (row) => Number(row.article_id) === Number(id),
    );
    if (own.length !== 1) yield { endpoint, what: `the collection has article ${id} ${own.length} times` };
    if (other && (await isCollected(ask, id, other))) yield { endpoint, what: 'another account has it too' };
    await ask({ ...cancelArticleCollection, input: { id }, token, key: newIdempotencyKey() });
    if (await isCollected(ask, id, token))
      yield { endpoint: nameOf(cancelArticleCollection), what: `collect of article ${id} stays true` };
  },
};

async function isCollected(ask: Asked['ask'], id: unknown, token: string): Promise<boolean> {
  const reply = await ask({ ...getNews, input: { id }, token });
  return typeof reply !== 'string' && Boolean((reply.data as Row | null)?.collect);
}
