import type { FastifyInstance } from 'fastify';
import { getPcArticle, getPcIndex, listInfoCenter } from 'shared/contracts/content/pc.ts';
import { serve } from '../../../platform/serve/serve.ts';
import { findNewsCategories } from '../news-queries.ts';
import { makeShownNews } from '../shown-news.ts';

/** Articles of one category in the centre, and of each list of the front page. */
const inCategory = 10;
const inList = { all: 5, new: 7, hot: 8 };

/** News as the pages of the family's PC client ask for them. */
export function pcRoutes(app: FastifyInstance): void {
  const { pageOf, seenBy, articleFor } = makeShownNews(app);

  serve(app, listInfoCenter, async (_input, { db, user }) => {
    const categories = await findNewsCategories(db);
    const pages = await Promise.all(
      categories.map(({ id }) => pageOf({ cid: id, sort: 'new', limit: inCategory, offset: 0 })),
    );
    const seen = await seenBy(
      user?.id,
      pages.flatMap(({ lists }) => lists),
    );
    return categories.map((category, at) => ({ ...category, article: pages[at]?.lists.map(seen) ?? [] }));
  });

  serve(app, getPcArticle, ({ id }, { user }) => articleFor(user?.id, id));

  serve(app, getPcIndex, async (_input, { user }) => {
    const [all, newest, hot] = await Promise.all([
      pageOf({ limit: inList.all, offset: 0 }),
      pageOf({ sort: 'new', limit: inList.new, offset: 0 }),
      pageOf({ sort: 'hot', limit: inList.hot, offset: 0 }),
    ]);
    const seen = await seenBy(user?.id, [...all.lists, ...newest.lists, ...hot.lists]);
    return { all: all.lists.map(seen), new: newest.lists.map(seen), hot: hot.lists.map(seen) };
  });
}
