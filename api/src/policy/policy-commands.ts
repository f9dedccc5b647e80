import { eq } from 'drizzle-orm';
import { listPolicies, setPolicy, showPolicy } from 'shared/contracts/operator/policies.ts';
import { policyTypes } from 'shared/contracts/policy.ts';
import { type Door, serveReading, serveWriting } from '../operator/serve-command.ts';
import { articleHtml } from '../server/article-html.ts';
import { invalidInput, notFound } from '../server/refusal.ts';
import { policies } from './policy-tables.ts';

export function policyCommands(door: Door): void {
  serveReading(door, listPolicies, async (_input, { db }) => {
    const rows = await db.select().from(policies);
    return policyTypes.map((type) => {
      const { title = '', content = '' } = rows.find((row) => row.type === type) ?? {};
      return { type, title, characters: content.length };
    });
  });

  serveReading(door, showPolicy, async ({ type }, { db }) => {
    const [policy] = await db.select().from(policies).where(eq(policies.type, type));
    if (!policy) throw notFound(`There is no text at /policy/${type} yet. \`policies set ${type}\` makes one.`);
    return policy;
  });

  serveWriting(door, setPolicy, async ({ type, title, content, format }, { tx, log, after }) => {
    const [before] = await tx.select().from(policies).where(eq(policies.type, type)).for('update');
    const heading = title ?? before?.title;
    if (!heading) throw invalidInput('title is missing: the text is new.', 'title');
    const html = articleHtml(content, format);
    if (html.trim() === '') throw invalidInput('content: nothing is left of it once it is made safe.', 'content');
    const row = { type, title: heading, content: html };
    await tx.insert(policies).values(row).onConflictDoUpdate({ target: policies.type, set: row });
    log.target = `policy ${type}`;
    log.before = before ?? null;
    after(() => door.site.prepared.forget());
    return { type, title: heading, characters: html.length };
  });
}
