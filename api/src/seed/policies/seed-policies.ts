import { policies, policyVersions } from '../../content/policy/policy-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { safeHtml } from '../../platform/format/safe-html.ts';
import { toHtml } from '../texts/article.ts';
import { readEntries, requireValue } from '../texts/read-entries.ts';

/**
 * The texts that a visitor agrees to, as far as the product itself decides them. What only an operator can say stands in
 * 【】, with a proposal where there is one; an operator replaces the whole text.
 */
export const policyTexts = readEntries('policies/policies.md').map((text) => ({
  type: requireValue(text, 'type'),
  title: text.name,
  body: text.body,
}));

/** Only what is missing: an operator's text outlives a restart. */
export async function seedPolicies(tx: Tx): Promise<void> {
  const rows = policyTexts.map(({ type, title, body }) => ({ type, title, content: safeHtml(toHtml(body)) }));
  const added = await tx.insert(policies).values(rows).onConflictDoNothing().returning();
  if (added.length > 0) await tx.insert(policyVersions).values(added.map((row) => ({ ...row, version: 1 })));
}
