import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { policyTypes } from 'shared/contracts/content/policy.ts';
import * as nouns from 'shared/contracts/operator/content/policies.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type Change, type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, notFound } from '../../platform/refusals/refusal.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { findPolicy, findPolicyVersions, type PolicyType } from './policy-queries.ts';
import { policies, policyVersions } from './policy-tables.ts';

export function policyCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'policies with places that nobody filled in',
    command: nouns.listPolicies,
    find: async (db) => ({ count: (await findOpenTexts(db)).length, oldest: null }),
  });

  serveReading(operatorApi, nouns.listPolicies, async (_input, { db }) => {
    const rows = await db.select().from(policies);
    return policyTypes.map((type) => {
      const { title = '', content = '' } = rows.find((row) => row.type === type) ?? {};
      return { type, title, characters: content.length, open: openPlacesOf(content) };
    });
  });

  serveReading(operatorApi, nouns.showPolicy, async ({ type, version }, { db }) => {
    const policy = await findPolicy(db, type, version);
    if (policy) return policy;
    if (version === undefined)
      throw notFound(`There is no text at /policy/${type} yet. \`policies set ${type}\` makes one.`);
    throw notFound(`There is no version ${version} of ${type}. \`policies versions ${type}\` shows them.`);
  });

  serveReading(operatorApi, nouns.listPolicyVersions, async ({ type }, { db }) =>
    (await findPolicyVersions(db, type)).map(shown),
  );

  serveWriting(operatorApi, nouns.setPolicy, async ({ type, title, content, format, change }, asked) => {
    const before = await lockPolicy(asked.tx, type);
    const heading = title ?? before?.title;
    if (!heading) throw invalidInput('title is missing: the text is new.', 'title');
    const { articleHtml } = await import('../../platform/format/article-html.ts');
    const html = articleHtml(content, format);
    if (html.trim() === '') throw invalidInput('content: nothing is left of it once it is made safe.', 'content');
    return putInForce({ type, title: heading, content: html, change }, asked);
  });

  serveWriting(operatorApi, nouns.restorePolicy, async ({ type, version, change = `恢复第 ${version} 版` }, asked) => {
    await lockPolicy(asked.tx, type);
    const { title, content } = await requireVersion(asked.tx, type, version);
    return putInForce({ type, title, content, change }, asked);
  });

  serveWriting(operatorApi, nouns.hidePolicyVersion, async ({ type, version, shown: isShown }, { tx, log, after }) => {
    await lockPolicy(tx, type);
    const before = await requireVersion(tx, type, version);
    const [last] = await findPolicyVersions(tx, type);
    if (last?.version === version)
      throw invalidInput(
        `Version ${version} is in force. Put another one in its place before: \`policies restore\`.`,
        'version',
      );
    const [row] = await tx
      .update(policyVersions)
      .set({ hiddenTime: isShown ? null : sql`coalesce(${policyVersions.hiddenTime}, now())` })
      .where(eq(policyVersions.id, before.id))
      .returning();
    if (!row) throw new Error('policies hide: no row');
    log.target = `policy ${type} ${version}`;
    log.before = { hidden_time: before.hiddenTime };
    after(() => operatorApi.site.prepared.forget());
    return shown(row);
  });

  /** The new version of a text; the one before stays. The text is locked. */
  async function putInForce(
    { type, change, ...text }: NewVersion,
    { tx, log, after }: Pick<Change, 'tx' | 'log' | 'after'>,
  ) {
    const [before] = await tx.select().from(policies).where(eq(policies.type, type));
    const row = { type, ...text };
    await tx.insert(policies).values(row).onConflictDoUpdate({ target: policies.type, set: row });
    const [last] = await findPolicyVersions(tx, type);
    // A text that is older than the list of versions is its first one.
    if (before && !last) await tx.insert(policyVersions).values({ ...before, version: 1 });
    const version = (last?.version ?? (before ? 1 : 0)) + 1;
    await tx.insert(policyVersions).values({ ...row, version, change });
    log.target = `policy ${type}`;
    log.before = before ?? null;
    after(() => operatorApi.site.prepared.forget());
    return { type, version, title: text.title, characters: text.content.length };
  }
}

interface NewVersion {
  type: PolicyType;
  title: string;
  content: string;
  change: string;
}

async function lockPolicy(tx: Tx, type: PolicyType) {
  const [locked] = await tx.select().from(policies).where(eq(policies.type, type)).for('update');
  return locked;
}

async function requireVersion(tx: Tx, type: PolicyType, version: number) {
  const where = and(eq(policyVersions.type, type), eq(policyVersions.version, version));
  const [found] = await tx.select().from(policyVersions).where(where);
  if (found) return found;
  throw invalidInput(`There is no version ${version} of ${type}. \`policies versions ${type}\` shows them.`, 'version');
}

type ShownVersion = Pick<
  typeof policyVersions.$inferSelect,
  'version' | 'title' | 'change' | 'createTime' | 'hiddenTime'
>;

const shown = (row: ShownVersion) => wireRow(row, 'version', 'title', 'change', 'createTime', 'hiddenTime');

/** Places of the first texts that their operator fills in. Other words in 【】 may be the operator's own, as 【特别提示】 is. */
const left = new Set([
  '',
  '名称',
  '所在地',
  '服务器所在地',
  '运营者填写开票的方式、内容与时限',
  '运营者的公司全称',
  ...[5, 6, 7, 15].map(String),
]);

/** Places of a text that its operator has not filled in: 【运营者的公司全称】, or any that begins with 运营者. */
const openPlacesOf = (content: string): string[] =>
  [...content.matchAll(/【([^】]{0,100})】/g)]
    .filter(([, words = '']) => left.has(words.trim()) || words.startsWith('运营者'))
    .map(([place]) => place);

interface OpenText {
  type: string;
  places: string[];
}

/** Texts in force that are published with open places. */
async function findOpenTexts(db: Db): Promise<OpenText[]> {
  const texts = await db.select({ type: policies.type, content: policies.content }).from(policies);
  return texts
    .map(({ type, content }) => ({ type, places: openPlacesOf(content) }))
    .filter((text) => text.places.length > 0);
}

/** Says at the start of a real site which texts visitors agree to are not finished. */
export function warnOfOpenPlaces(app: FastifyInstance): void {
  if (app.config.siteMode !== 'production') return;
  app.addHook('onReady', async () => {
    const texts = await findOpenTexts(app.db).catch((error: unknown) => {
      app.log.error({ err: error }, 'policies cannot be read');
      return [];
    });
    for (const { type, places } of texts)
      app.log.warn(
        { policy: type, places: [...new Set(places)] },
        'a policy is published with places that nobody filled in',
      );
  });
}
