import { desc } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { memberComments } from './membership-tables.ts';

/** Comments that a page shows. */
const maxComments = 50;

/** What members say, newest first. */
export function findComments(db: Db) {
  return db
    .select()
    .from(memberComments)
    .orderBy(desc(memberComments.createTime), desc(memberComments.id))
    .limit(maxComments);
}
