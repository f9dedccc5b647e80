import { eq, type SQL, sql } from 'drizzle-orm';
import { memberBenefits } from './account/membership/membership-tables.ts';
import { creations } from './chat/creation/creation-tables.ts';
import { exampleGroups } from './chat/examples/example-tables.ts';
import { skills } from './chat/skill/skill-tables.ts';
import { news } from './content/news/news-tables.ts';
import { pageVersions } from './content/page/content-tables.ts';
import { policyVersions } from './content/policy/policy-tables.ts';
import { drawPrompts } from './creative/prompt/prompt-tables.ts';
import { qrTemplates } from './creative/qr-code/qr-tables.ts';
import { squarePosts } from './creative/square/square.ts';
import type { Tx } from './platform/database/db.ts';
import { settings } from './site/settings/site-tables.ts';

/** Tables of entries with a picture of their own, by the operators' names for them. */
const withImage = [
  ['article', news],
  ['skill', skills],
  ['template', creations],
  ['group of examples', exampleGroups],
  ['benefit', memberBenefits],
  ['example of a drawing', drawPrompts],
  ['template of a QR code', qrTemplates],
] as const;

/** What shows a picture of this stored name, in words; undefined when nothing does. */
export async function findPictureUse(tx: Tx, name: string): Promise<string | undefined> {
  const names = (text: unknown): SQL => sql`position(${name} in ${text}) > 0`;
  const [article] = await tx.select({ id: news.id }).from(news).where(names(news.content)).limit(1);
  if (article) return `article ${article.id}`;
  for (const [what, table] of withImage) {
    const [row] = await tx.select({ id: table.id }).from(table).where(names(table.image)).limit(1);
    if (row) return `${what} ${row.id}`;
  }
  const [post] = await tx.select({ id: squarePosts.id }).from(squarePosts).where(eq(squarePosts.name, name)).limit(1);
  if (post) return `post ${post.id} of the square`;
  const [policy] = await tx.select().from(policyVersions).where(names(policyVersions.content)).limit(1);
  if (policy) return `version ${policy.version} of the policy ${policy.type}`;
  const [page] = await tx
    .select()
    .from(pageVersions)
    .where(names(sql`${pageVersions.blocks}::text`))
    .limit(1);
  if (page) return `version ${page.id} of the page ${page.page}`;
  const [setting] = await tx
    .select()
    .from(settings)
    .where(names(sql`${settings.value}::text`))
    .limit(1);
  return setting && `the setting ${setting.name}`;
}
