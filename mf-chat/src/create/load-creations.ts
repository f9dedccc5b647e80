import { requirePage } from 'shared/bundled/lists/list-query.ts';
import { listCreationCategories, listCreations } from 'shared/contracts/chat/creation.ts';
import { loader } from 'shared/site/visit.ts';
import type { CatalogueItem } from '../catalogue/catalogue.tsx';
import { readCatalogueQuery } from '../catalogue/catalogue-query.ts';

/** Templates on one page. */
export const creationsPerPage = 24;

/** `/create`: the categories, and one page of the templates that the URL asks for. */
export const loadCreations = loader(async ({ call, url, signal }) => {
  const query = readCatalogueQuery(url.searchParams);
  const options = { signal };
  const filter = { ...(query.keyword ? { keyword: query.keyword } : {}), category_id: query.category };
  const [categories, { lists, count }] = await Promise.all([
    call(listCreationCategories, {}, options),
    call(listCreations, { ...filter, page_no: query.page, page_size: creationsPerPage }, options),
  ]);
  requirePage(url, { page: query.page, count, size: creationsPerPage });
  const items = lists.map(({ id, name, tips, image, use_num, virtual_use_num, is_collect }): CatalogueItem => {
    const uses = use_num + virtual_use_num;
    return { id, name, words: tips, image, uses, isFavourite: is_collect === 1, to: `/create/produce?id=${id}` };
  });
  return { query, categories: categories.map(({ id, name }) => ({ id, name })), items, count };
});
export type CreationsData = Awaited<ReturnType<typeof loadCreations>>;
