import type { FastifyInstance } from 'fastify';
import {
  type CreationItem,
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
import { toggleFavourite } from '../../site/favourites/favourites.ts';
import { findCreationCategories, findCreations, type ListedCreation, requireCreation } from './creation-queries.ts';
import { creationFavourites } from './creation-tables.ts';

export function creationRoutes(app: FastifyInstance): void {
  const item = (creation: ListedCreation): CreationItem => ({
    id: creation.id,
    category_id: creation.categoryId,
    name: creation.name,
    image: pictureUrl(app, creation.image),
    tips: creation.tips,
    content: creation.content,
    virtual_use_num: creation.virtualUses,
    use_num: creation.uses,
    is_collect: creation.isFavourite ? 1 : 0,
  });

  serve(app, listCreationCategories, async ({ keyword }, { db }) => {
    const key = `creation categories ${keyword ?? ''}`;
    const categories = await app.prepared.find(key, () => findCreationCategories(db, keyword));
    return categories.map(({ id, name, count }) => ({ id, name, model_count: count }));
  });

  serve(app, listCreations, async (input, { db, user }) => {
    const { keyword, category_id: categoryId } = input;
    const { rows, count } = await findCreations(db, { keyword, categoryId, userId: user?.id, ...pageSlice(input) });
    return pageReply(input, rows.map(item), count);
  });

  serve(app, listCreationGroups, async ({ keyword }, { db, user }) => {
    const all = { keyword, userId: user?.id, ...pageSlice({ page_no: 1, page_size: 1, page_type: 0 }) };
    const [categories, { rows }] = await Promise.all([findCreationCategories(db, keyword), findCreations(db, all)]);
    return categories.map(({ id, name }) => ({
      id,
      name,
      model: rows.filter(({ categoryId }) => categoryId === id).map(item),
    }));
  });

  serve(app, getCreation, async ({ id }, { db, user }) => {
    const creation = await requireCreation(db, id, user?.id);
    return { ...item(creation), form: creation.form, ...wireParameters(creation) };
  });

  serve(app, toggleFavouriteCreation, async ({ id }, { db, user, idempotent }) => {
    await requireCreation(db, id);
    const { value } = await idempotent(async (tx) => ({
      is_collect: (await toggleFavourite(tx, creationFavourites, user.id, id)) ? 1 : 0,
    }));
    return value;
  });
}
