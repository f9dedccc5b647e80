import { asc, eq, inArray, ne } from 'drizzle-orm';
import { addMember, editMember, listMembers, removeMember } from 'shared/contracts/operator/account/packages.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fenOf, yuan } from '../../platform/format/yuan.ts';
import { findNamed } from '../../platform/operator/find-named.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { memberBenefits, memberPackages } from './membership-tables.ts';
import { durationText, type StoredPackage } from './package-queries.ts';

interface Given {
  line_price?: string | undefined;
  retain?: string | undefined;
  price?: string | undefined;
  chat?: number | undefined;
  draw?: number | undefined;
  unit?: 'month' | 'day' | undefined;
  perpetual?: boolean | undefined;
  quota?: number | undefined;
  benefits?: string | undefined;
  recommended?: boolean | undefined;
  shown?: boolean | undefined;
}

/** The operator's commands of membership packages. */
export function memberPackageCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listMembers, async (_input, { db }) =>
    (await db.select().from(memberPackages).orderBy(asc(memberPackages.sort), asc(memberPackages.id))).map(shown),
  );

  serveWriting(operatorApi, addMember, async ({ name, duration, price, tag, sort, ...given }, { tx, log }) => {
    const fields = { name, duration, tag, sort, ...columnsOf(given) };
    requireOrder(fenOf(price), fields.retainAmount ?? 0);
    await requireBenefits(tx, fields.benefitIds);
    const [added] = await tx
      .insert(memberPackages)
      .values({ ...fields, price: fenOf(price) })
      .returning();
    if (!added) throw new Error('the package was not added');
    log.target = `member package ${added.id}`;
    await keepOneRecommended(tx, added);
    return shown(added);
  });

  serveWriting(operatorApi, editMember, async ({ id: named, name, duration, tag, sort, ...given }, { tx, log }) => {
    const before = await lockPackage(tx, named);
    const { id } = before;
    log.target = `member package ${id}`;
    log.before = before;
    const change = { name, duration, tag, sort, ...columnsOf(given) };
    requireOrder(change.price ?? before.price, change.retainAmount ?? before.retainAmount);
    await requireBenefits(tx, change.benefitIds);
    const [after] = await tx.update(memberPackages).set(change).where(eq(memberPackages.id, id)).returning();
    if (!after) throw new Error(`member package ${id} is gone`);
    await keepOneRecommended(tx, after);
    return shown(after);
  });

  serveWriting(operatorApi, removeMember, async ({ id: named }, { tx, log }) => {
    const before = await lockPackage(tx, named);
    const { id } = before;
    log.target = `member package ${id}`;
    log.before = before;
    await tx.delete(memberPackages).where(eq(memberPackages.id, id));
    return shown(before);
  });
}

const columnsOf = (given: Given) => ({
  price: given.price === undefined ? undefined : fenOf(given.price),
  linePrice: given.line_price === undefined ? undefined : fenOf(given.line_price),
  retainAmount: given.retain === undefined ? undefined : fenOf(given.retain),
  durationUnit: given.unit,
  giveChat: given.chat,
  giveDraw: given.draw,
  isPerpetual: given.perpetual,
  dailyQuota: given.quota === undefined ? undefined : given.quota < 0 ? null : given.quota,
  benefitIds: given.benefits === undefined ? undefined : given.benefits.split(',').filter(Boolean).map(Number),
  isRecommended: given.recommended,
  isShown: given.shown,
});

function requireOrder(price: number, retain: number): void {
  if (price === 0) throw invalidInput('price must be above 0.', 'price');
  if (retain >= price) throw invalidInput('retain must be below the price.', 'retain');
}

async function requireBenefits(tx: Tx, ids: number[] | undefined): Promise<void> {
  if (!ids?.length) return;
  const known = await tx.select({ id: memberBenefits.id }).from(memberBenefits).where(inArray(memberBenefits.id, ids));
  const unknown = ids.find((id) => !known.some((benefit) => benefit.id === id));
  if (unknown === undefined) return;
  throw invalidInput(`There is no benefit ${unknown}. \`benefits list\` has all of them.`, 'benefits');
}

/** At most one is recommended. */
async function keepOneRecommended(tx: Tx, { id, isRecommended }: StoredPackage): Promise<void> {
  if (isRecommended) await tx.update(memberPackages).set({ isRecommended: false }).where(ne(memberPackages.id, id));
}

async function lockPackage(tx: Tx, named: string): Promise<StoredPackage> {
  const all = await tx.select().from(memberPackages).orderBy(asc(memberPackages.id)).for('update');
  return findNamed(all, named, 'member package');
}

const shown = (one: StoredPackage) => ({
  ...wireRow(one, 'id', 'name', 'tag', 'sort'),
  lasts: durationText(one),
  price: yuan(one.price),
  line_price: yuan(one.linePrice),
  retain: yuan(one.retainAmount),
  chat: one.giveChat,
  draw: one.giveDraw,
  quota: one.dailyQuota,
  benefits: one.benefitIds.join(','),
  recommended: one.isRecommended,
  shown: one.isShown,
});
