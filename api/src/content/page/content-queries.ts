import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { ContentPageName } from 'shared/contracts/content/content-page.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { pageVersions } from './content-tables.ts';

/** The version that visitors see. */
export async function findLiveVersion(db: Db | Tx, page: ContentPageName) {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page, page), isNotNull(pageVersions.publishTime)))
    .orderBy(desc(pageVersions.publishTime), desc(pageVersions.id))
    .limit(1);
  return row;
}

/** The version with this key, published or not. */
export async function findPreview(db: Db, page: ContentPageName, previewKey: string) {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page, page), eq(pageVersions.previewKey, previewKey)));
  return row;
}

/** The numbers of the versions that visitors see, of all pages. */
export async function findLiveIds(db: Db | Tx): Promise<Set<number>> {
  const rows = await db
    .selectDistinctOn([pageVersions.page], { id: pageVersions.id })
    .from(pageVersions)
    .where(isNotNull(pageVersions.publishTime))
    .orderBy(pageVersions.page, desc(pageVersions.publishTime), desc(pageVersions.id));
  return new Set(rows.map(({ id }) => id));
}
