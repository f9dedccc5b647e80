import type { FastifyInstance } from 'fastify';
import {
  type CreationItem,
  favouritesCategory,
  getCreation,
  listCreationCategories,
  listCreationGroups,
  listCreations,
  toggleFavouriteCreation,
} from 'shared/contracts/chat/creation.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { pageReply, pageSlice } from '../../platform/serve/pagination.ts';
import { serve } from '../../platform/serve/serve.ts';
import { wireParameters } from '../../providers/text/parameter-columns.ts';
import { findFavouritesAmong, toggleFavourite } from '../../site/favourites/favourites.ts';
import {
  type CreationFilter,
  findCreationCategories,
  findCreations,
  type ListedCreation,
  requireCreation,
} from './creation-queries.ts';
import { creationFavourites } from './creation-tables.ts';

export function creationRoutes(app: FastifyInstance): void {
  const { db } = app;
  const item = (creation: ListedCreation, isFavourite: boolean): CreationItem => ({
    id: creation.id,
    category_id: creation.categoryId,
    name: creation.name,
    image: pictureUrl(app, creation.image),
    tips: creation.tips,
    content: creation.content,
    virtual_use_num: creation.virtualUses,
    use_num: creation.uses,
    is_collect: isFavourite ? 1 : 0,
  });

  const listOf = (filter: CreationFilter) => {
    const { userId: _userId, ...same } = filter;
    if (filter.categoryId === favouritesCategory) return findCreations(db, filter);
    return app.prepared.find(`creations ${JSON.stringify(same)}`, () => findCreations(db, filter));
  };
  const itemsFor = async (userId: number | undefined, rows: readonly ListedCreation[]) => {
    const ids = rows.map(({ id }) => id);
    const favourites = await findFavouritesAmong(db, creationFavourites, userId, ids);
    return rows.map((row) => item(row, favourites.has(row.id)));
  };

  serve(app, listCreationCategories, async ({ keyword }) => {
    const key = `creation categories ${keyword ?? ''}`;
    const categories = await app.prepared.find(key, () => findCreationCategories(db, keyword));
    return categories.map(({ id, name, count }) => ({ id, name, model_count: count }));
  });

  serve(app, listCreations, async (input, { user }) => {
    const { keyword, category_id: categoryId } = input;
    const { rows, count } = await listOf({ keyword, categoryId, userId: user?.id, ...pageSlice(input) });
    return pageReply(input, await itemsFor(user?.id, rows), count);
  });

  serve(app, listCreationGroups, async ({ keyword }, { user }) => {
    const all = { keyword, userId: user?.id, ...pageSlice({ page_no: 1, page_size: 1, page_type: 0 }) };
    const [categories, { rows }] = await Promise.all([findCreationCategories(db, keyword), listOf(all)]);
    const items = await itemsFor(user?.id, rows);
    return categories.map(({ id, name }) => ({
      id,
      name,
      model: items.filter(({ category_id }) => category_id === id),
    }));
  });

  serve(app, getCreation, async ({ id }, { user }) => {
    const creation = await requireCreation(db, id, user?.id);
    return { ...item(creation, creation.isFavourite), form: creation.form, ...wireParameters(creation) };
  });

  serve(app, toggleFavouriteCreation, async ({ id }, { user, idempotent }) => {
    await requireCreation(db, id);
    const { value } = await idempotent(async (tx) => ({
      is_collect: (await toggleFavourite(tx, creationFavourites, user.id, id)) ? 1 : 0,
    }));
    return value;
  });
}
