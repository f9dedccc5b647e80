import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import type { SquarePage, SquarePost } from 'shared/contracts/creative/square.ts';
import type { OwnSquarePost } from 'shared/contracts/creative/square-own.ts';
import { approveSquare, showSquare, squareCategoryCommands } from 'shared/contracts/operator/creative/square.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { type DrawingSite, drawingSite } from './draw.ts';
import { dataOf, type MadeUser, makeUser } from './make.ts';
import type { NewPainter } from './make-painter.ts';
import { type TestOperator, testOperator } from './test-operator.ts';

/** The square of a site with a painter, an operator, an author and a reader, asked as a page asks it. */
export interface SquareSite {
  on: DrawingSite;
  operator: TestOperator;
  author: MadeUser;
  reader: MadeUser;
  /** A user's call, the author's unless it is said. */
  post(path: string, body: object, as?: MadeUser): Promise<Reply>;
  lists(query?: string, as?: MadeUser): Promise<SquarePage>;
  /** One of a user's own posts. */
  mine(id: number, as?: MadeUser): Promise<OwnSquarePost | undefined>;
  detail(id: number, as?: MadeUser): Promise<Reply>;
  /** What an address answers. */
  status(url: string): Promise<number>;
  /** Forgets what was prepared for everybody. */
  fresh(): void;
  /** Publishes a record. @returns the post, which waits for its review */
  added(record: DrawRecord, more?: object, as?: MadeUser): Promise<number>;
  /** Draws a picture of the author's, publishes it and approves it. */
  shown(more?: object, body?: object): Promise<SquarePost & { record: DrawRecord }>;
  close(): Promise<void>;
}

/** Shows posts as they are now, as an operator who has looked at each. */
export async function approve(operator: TestOperator, ...ids: number[]) {
  const posts: string[] = [];
  for (const id of ids) posts.push(`${id}:${(await operator.get(showSquare, { id })).version}`);
  return operator.get(approveSquare, { posts: posts.join(',') });
}

export async function squareSite(painter: NewPainter = {}): Promise<SquareSite> {
  const on = await drawingSite(painter);
  const operator = await testOperator(on.site);
  const author = await makeUser(on.site, { credits: { chat: 0, draw: 500 } });
  const reader = await makeUser(on.site, { credits: { chat: 0, draw: 500 } });
  const category = (await operator.get(squareCategoryCommands.add, { name: '风景' })).id;
  const square: SquareSite = {
    on,
    operator,
    author,
    reader,
    post: (path, body, as = author) => on.site.post(`/draw_square/${path}`, body, { token: as.token }),
    lists: async (query = '', as = undefined) =>
      dataOf<SquarePage>(await on.site.get(`/draw_square/lists?${query}`, as ? { token: as.token } : {})),
    mine: async (id, as = author) =>
      dataOf<{ lists: OwnSquarePost[] }>(await on.site.get('/draw_square/mine', { token: as.token })).lists.find(
        (one) => one.id === id,
      ),
    detail: (id, as) => on.site.get(`/draw_square/detail?id=${id}`, as ? { token: as.token } : {}),
    status: async (url) => (await on.site.app.inject({ url })).statusCode,
    fresh: () => on.site.app.prepared.forget(),
    added: async (record, more = {}, as = author) => {
      const body = { draw_records_id: record.id, category_id: category, title: '雪山', ...more };
      return dataOf<{ id: number }>(await square.post('add', body, as)).id;
    },
    shown: async (more = {}, body = {}) => {
      const record = await on.painted(author, body);
      const id = await square.added(record, more);
      await approve(operator, id);
      const card = (await square.lists()).lists.find((one) => one.id === id);
      if (!card) throw new Error('the post is not shown');
      return { ...card, record };
    },
    close: () => on.close(),
  };
  return square;
}
