import { eq } from 'drizzle-orm';
import { policyTypes } from 'shared/contracts/content/policy.ts';
import { listPolicies, listPolicyVersions, setPolicy, showPolicy } from 'shared/contracts/operator/content/policies.ts';
import { type OperatorApi, serveReading, serveWriting } from '../operator/serve-command.ts';
import { articleHtml } from '../server/format/article-html.ts';
import { invalidInput, notFound } from '../server/refusals/refusal.ts';
import { findPolicy, findPolicyVersions } from './policy-queries.ts';
import { policies, policyVersions } from './policy-tables.ts';

export function policyCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listPolicies, async (_input, { db }) => {
    const rows = await db.select().from(policies);
    return policyTypes.map((type) => {
      const { title = '', content = '' } = rows.find((row) => row.type === type) ?? {};
      return { type, title, characters: content.length };
    });
  });

  serveReading(operatorApi, showPolicy, async ({ type, version }, { db }) => {
    const policy = await findPolicy(db, type, version);
    if (policy) return policy;
    if (version === undefined)
      throw notFound(`There is no text at /policy/${type} yet. \`policies set ${type}\` makes one.`);
    throw notFound(`There is no version ${version} of ${type}. \`policies versions ${type}\` shows them.`);
  });

  serveReading(operatorApi, listPolicyVersions, async ({ type }, { db }) => {
    const versions = await findPolicyVersions(db, type);
    return versions.map(({ createTime, ...version }) => ({ ...version, create_time: createTime.toISOString() }));
  });

  serveWriting(operatorApi, setPolicy, async ({ type, title, content, format, change }, { tx, log, after }) => {
    const [before] = await tx.select().from(policies).where(eq(policies.type, type)).for('update');
    const heading = title ?? before?.title;
    if (!heading) throw invalidInput('title is missing: the text is new.', 'title');
    const html = articleHtml(content, format);
    if (html.trim() === '') throw invalidInput('content: nothing is left of it once it is made safe.', 'content');
    const row = { type, title: heading, content: html };
    await tx.insert(policies).values(row).onConflictDoUpdate({ target: policies.type, set: row });
    const [last] = await findPolicyVersions(tx, type);
    // A text that is older than the list of versions is its first one.
    if (before && !last) await tx.insert(policyVersions).values({ ...before, version: 1 });
    const version = (last?.version ?? (before ? 1 : 0)) + 1;
    await tx.insert(policyVersions).values({ ...row, version, change });
    log.target = `policy ${type}`;
    log.before = before ?? null;
    after(() => operatorApi.site.prepared.forget());
    return { type, version, title: heading, characters: html.length };
  });
}
