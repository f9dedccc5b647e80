import { policies, policyVersions } from '../../content/policy/policy-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { safeHtml } from '../../platform/format/safe-html.ts';
import { toHtml } from '../news/article.ts';
import { policyTexts } from './policies.ts';

/** Only what is missing: an operator's text outlives a restart. */
export async function seedPolicies(tx: Tx): Promise<void> {
  const rows = Object.entries(policyTexts).map(([type, { title, body }]) => ({
    type,
    title,
    content: safeHtml(toHtml(body)),
  }));
  const added = await tx.insert(policies).values(rows).onConflictDoNothing().returning();
  if (added.length > 0) await tx.insert(policyVersions).values(added.map((row) => ({ ...row, version: 1 })));
}
