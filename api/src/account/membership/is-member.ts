import type { Db, Tx } from '../../platform/database/db.ts';
import { findMembership } from './stored-memberships.ts';

/** Whether the user has a membership now. */
export const isMember = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await findMembership(db, userId))?.isActive === true;
