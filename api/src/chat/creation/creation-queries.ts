import { and, asc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { favouritesCategory } from 'shared/contracts/chat/creation.ts';
import { columnsOf } from '../../platform/database/columns-of.ts';
import type { Db } from '../../platform/database/db.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { isFavourite } from '../../site/favourites/favourites.ts';
import { creationCategories, creationFavourites, creations } from './creation-tables.ts';

export type Creation = typeof creations.$inferSelect & { isFavourite: boolean };
/** As a list shows it, to everybody. */
export type ListedCreation = Pick<Creation, keyof typeof listedColumns>;
const names = ['id', 'categoryId', 'name', 'image', 'tips', 'content', 'uses', 'virtualUses'] as const;
const listedColumns = columnsOf(creations, ...names);

export interface CreationFilter {
  keyword?: string | undefined;
  /** 0 or absent: every category. */
  categoryId?: number | undefined;
  /** Whose favourites are meant, where the category is theirs. */
  userId: number | undefined;
  limit: number;
  offset: number;
}

const shown = and(eq(creations.isShown, true), eq(creationCategories.isShown, true));

function matches(keyword: string | undefined): SQL | undefined {
  const pattern = likePattern(keyword ?? '');
  return keyword ? or(ilike(creations.name, pattern), ilike(creations.tips, pattern)) : undefined;
}

/** Categories that have a matching template, with how many. */
export function findCreationCategories(db: Db, keyword: string | undefined) {
  return db
    .select({ id: creationCategories.id, name: creationCategories.name, count: sql<number>`count(*)::int` })
    .from(creationCategories)
    .innerJoin(creations, eq(creations.categoryId, creationCategories.id))
    .where(and(shown, matches(keyword)))
    .groupBy(creationCategories.id)
    .orderBy(asc(creationCategories.sort), asc(creationCategories.id));
}

export async function findCreations(
  db: Db,
  { keyword, categoryId, userId, limit, offset }: CreationFilter,
): Promise<{ rows: ListedCreation[]; count: number }> {
  const inCategory =
    categoryId === favouritesCategory
      ? isFavourite(creationFavourites, userId, creations.id)
      : eq(creations.categoryId, categoryId ?? 0);
  const matching = and(shown, matches(keyword), categoryId ? inCategory : undefined);
  const rows = await db
    .select({
      creation: listedColumns,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(creations)
    .innerJoin(creationCategories, eq(creationCategories.id, creations.categoryId))
    .where(matching)
    .orderBy(asc(creationCategories.sort), asc(creationCategories.id), asc(creations.sort), asc(creations.id))
    .limit(limit)
    .offset(offset);
  const found = rows.map(({ creation }) => creation);
  const [first] = rows;
  if (first || offset === 0) return { rows: found, count: first?.total ?? 0 };
  // Past its end a list has no row that would say how long it is.
  const [total] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(creations)
    .innerJoin(creationCategories, eq(creationCategories.id, creations.categoryId))
    .where(matching);
  return { rows: [], count: total?.count ?? 0 };
}

export async function requireCreation(db: Db, id: number, userId?: number): Promise<Creation> {
  const [row] = await db
    .select({ creation: creations, isFavourite: isFavourite(creationFavourites, userId, creations.id) })
    .from(creations)
    .innerJoin(creationCategories, eq(creationCategories.id, creations.categoryId))
    .where(and(shown, eq(creations.id, id)));
  if (!row) throw notFound('模板不存在或已下架');
  return { ...row.creation, isFavourite: row.isFavourite };
}
