import { asc, desc, eq, sql } from 'drizzle-orm';
import * as nouns from 'shared/contracts/operator/account/benefits.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { findNamed } from '../../platform/operator/find-named.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { memberBenefits, memberComments, memberPackages } from './membership-tables.ts';
import { findBenefits } from './package-queries.ts';

type Benefit = typeof memberBenefits.$inferSelect;

/** The operator's commands of benefits and of what members say. */
export function benefitCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, nouns.listBenefits, async (_input, { db }) => {
    const including = await findIncluding(db);
    return (await findBenefits(db)).map((one) => shown(one, including));
  });

  serveWriting(
    operatorApi,
    nouns.addBenefit,
    async ({ name, describe, image = 'files/v2/badge/spark.svg', sort }, { tx, log }) => {
      const [added] = await tx.insert(memberBenefits).values({ name, describe, image, sort }).returning();
      if (!added) throw new Error('the benefit was not added');
      log.target = `benefit ${added.id}`;
      return shown(added, []);
    },
  );

  serveWriting(operatorApi, nouns.editBenefit, async ({ id: named, name, describe, image, sort }, { tx, log }) => {
    const before = await lockBenefit(tx, named);
    const { id } = before;
    log.before = before;
    log.target = `benefit ${id}`;
    const change = { name, describe, image, sort };
    const [after] = await tx.update(memberBenefits).set(change).where(eq(memberBenefits.id, id)).returning();
    if (!after) throw new Error(`benefit ${id} is gone`);
    return shown(after, await findIncluding(tx));
  });

  serveWriting(operatorApi, nouns.removeBenefit, async ({ id: named }, { tx, log }) => {
    const before = await lockBenefit(tx, named);
    const { id } = before;
    log.before = before;
    log.target = `benefit ${id}`;
    await tx.update(memberPackages).set({ benefitIds: sql`array_remove(${memberPackages.benefitIds}, ${id})` });
    await tx.delete(memberBenefits).where(eq(memberBenefits.id, id));
    return shown(before, []);
  });

  serveReading(operatorApi, nouns.listComments, async (_input, { db }) =>
    (await db.select().from(memberComments).orderBy(desc(memberComments.createTime))).map(said),
  );

  serveWriting(operatorApi, nouns.addComment, async ({ nickname, content }, { tx, log }) => {
    const avatar = 'files/v1/avatar/member.svg';
    const [added] = await tx.insert(memberComments).values({ nickname, content, avatar }).returning();
    if (!added) throw new Error('the comment was not added');
    log.target = `comment ${added.id}`;
    return said(added);
  });

  serveWriting(operatorApi, nouns.removeComment, async ({ id }, { tx, log }) => {
    const [gone] = await tx.delete(memberComments).where(eq(memberComments.id, id)).returning();
    if (!gone) throw notFound(`There is no comment ${id}. \`benefits comments\` has all of them.`);
    log.before = gone;
    log.target = `comment ${id}`;
    return said(gone);
  });
}

const findIncluding = (db: Db | Tx) =>
  db
    .select({ name: memberPackages.name, benefitIds: memberPackages.benefitIds })
    .from(memberPackages)
    .orderBy(asc(memberPackages.sort), asc(memberPackages.id));

async function lockBenefit(tx: Tx, named: string): Promise<Benefit> {
  const all = await tx.select().from(memberBenefits).orderBy(asc(memberBenefits.id)).for('update');
  return findNamed(all, named, 'benefit');
}

const shown = (one: Benefit, including: { name: string; benefitIds: number[] }[]) => ({
  ...one,
  packages: including
    .filter(({ benefitIds }) => benefitIds.includes(one.id))
    .map(({ name }) => name)
    .join(', '),
});

const said = (comment: typeof memberComments.$inferSelect) =>
  wireRow(comment, 'id', 'nickname', 'content', 'createTime');
