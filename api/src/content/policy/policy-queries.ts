import { and, desc, eq } from 'drizzle-orm';
import type { policyTypes } from 'shared/contracts/content/policy.ts';
import { columnsOf } from '../../platform/database/columns-of.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { policies, policyVersions } from './policy-tables.ts';

export type PolicyType = (typeof policyTypes)[number];

/** The text that is in force, or with a number the one that was, hidden or not. */
export async function findPolicy(db: Db | Tx, type: PolicyType, version?: number) {
  if (version === undefined) {
    const [policy] = await db.select().from(policies).where(eq(policies.type, type));
    return policy;
  }
  const [old] = await db
    .select()
    .from(policyVersions)
    .where(and(eq(policyVersions.type, type), eq(policyVersions.version, version)));
  return old;
}

/** All versions of a text, the newest first. */
export const findPolicyVersions = (db: Db | Tx, type: PolicyType) =>
  db
    .select(columnsOf(policyVersions, 'version', 'title', 'change', 'createTime', 'hiddenTime'))
    .from(policyVersions)
    .where(eq(policyVersions.type, type))
    .orderBy(desc(policyVersions.version));
