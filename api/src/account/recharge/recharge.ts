import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/db.ts';
import { notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from '../../site/settings/settings.ts';
import { rechargePackages } from './recharge-tables.ts';

export type StoredRecharge = typeof rechargePackages.$inferSelect;

/** The part of a package that an order keeps: what was bought and what it gives, independent of later changes. */
export interface RechargeSnapshot {
  kind: 'recharge';
  packageId: number;
  name: string;
  /** Fen. */
  price: number;
  /** Credits that were bought, and those on top. */
  chat: number;
  draw: number;
  giveChat: number;
  giveDraw: number;
}

/** Whether credits are sold at all. */
export async function isRechargeSold(db: Db | Tx): Promise<boolean> {
  return Boolean(await findSection(db, 'recharge_package_status'));
}

/** The packages on sale, in their order. */
export function findRechargePackages(db: Db | Tx): Promise<StoredRecharge[]> {
  return db
    .select()
    .from(rechargePackages)
    .where(eq(rechargePackages.isShown, true))
    .orderBy(asc(rechargePackages.sort), asc(rechargePackages.id));
}

/** @throws Refusal when it is not on sale */
export async function rechargeSnapshot(db: Db | Tx, id: number): Promise<RechargeSnapshot> {
  if (!(await isRechargeSold(db))) throw new Refusal('充值功能暂未开放');
  const [found] = await db
    .select()
    .from(rechargePackages)
    .where(and(eq(rechargePackages.id, id), eq(rechargePackages.isShown, true)));
  if (!found) throw notFound('充值套餐不存在或已下架');
  const { name, price, chat, draw, giveChat, giveDraw } = found;
  return { kind: 'recharge', packageId: id, name, price, chat, draw, giveChat, giveDraw };
}
