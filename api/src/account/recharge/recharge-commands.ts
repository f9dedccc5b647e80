import { asc, eq, ne } from 'drizzle-orm';
import * as nouns from 'shared/contracts/operator/account/packages.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fenOf, yuan } from '../../platform/format/yuan.ts';
import { findNamed } from '../../platform/operator/find-named.ts';
import { type Change, type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import type { StoredRecharge } from './recharge.ts';
import { rechargePackages } from './recharge-tables.ts';

/** The operator's commands of credit packages. */
export function rechargeCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, nouns.listRecharges, async (_input, { db }) =>
    (await db.select().from(rechargePackages).orderBy(asc(rechargePackages.sort), asc(rechargePackages.id))).map(shown),
  );

  serveWriting(
    operatorApi,
    nouns.addRecharge,
    async ({ price, gift_chat, gift_draw, recommended, shown: isShown, ...given }, asked) => {
      const { reason: _, ...fields } = given;
      requireWorth(fenOf(price), given.chat + given.draw);
      const [added] = await asked.tx
        .insert(rechargePackages)
        .values({
          ...fields,
          price: fenOf(price),
          giveChat: gift_chat,
          giveDraw: gift_draw,
          isRecommended: recommended,
          isShown,
        })
        .returning();
      if (!added) throw new Error('the package was not added');
      return changed(asked, added, null);
    },
  );

  serveWriting(
    operatorApi,
    nouns.editRecharge,
    async ({ id: named, price, gift_chat, gift_draw, recommended, shown: isShown, ...given }, asked) => {
      const { reason: _, ...fields } = given;
      const before = await lockPackage(asked.tx, named);
      const { id } = before;
      const money = price === undefined ? undefined : fenOf(price);
      const change = {
        ...fields,
        price: money,
        giveChat: gift_chat,
        giveDraw: gift_draw,
        isRecommended: recommended,
        isShown,
      };
      requireWorth(money ?? before.price, (given.chat ?? before.chat) + (given.draw ?? before.draw));
      const [after] = await asked.tx
        .update(rechargePackages)
        .set(change)
        .where(eq(rechargePackages.id, id))
        .returning();
      if (!after) throw new Error(`recharge package ${id} is gone`);
      return changed(asked, after, before);
    },
  );

  serveWriting(operatorApi, nouns.removeRecharge, async ({ id: named }, asked) => {
    const before = await lockPackage(asked.tx, named);
    const { id } = before;
    await asked.tx.delete(rechargePackages).where(eq(rechargePackages.id, id));
    return changed(asked, { ...before, isRecommended: false }, before);
  });

  /** At most one is recommended. */
  async function changed({ tx, log, after }: Change, now: StoredRecharge, before: StoredRecharge | null) {
    if (now.isRecommended) {
      await tx.update(rechargePackages).set({ isRecommended: false }).where(ne(rechargePackages.id, now.id));
    }
    log.target = `recharge package ${now.id}`;
    log.before = before;
    after(() => operatorApi.site.prepared.forget());
    return shown(now);
  }
}

function requireWorth(price: number, credits: number): void {
  if (price === 0) throw invalidInput('price must be above 0.', 'price');
  if (credits === 0) throw invalidInput('chat or --draw must be above 0: the credits that it gives.', 'chat');
}

async function lockPackage(tx: Tx, named: string): Promise<StoredRecharge> {
  const all = await tx.select().from(rechargePackages).orderBy(asc(rechargePackages.id)).for('update');
  return findNamed(all, named, 'recharge package');
}

const shown = (one: StoredRecharge) => ({
  ...wireRow(one, 'id', 'name', 'describe', 'chat', 'draw', 'tag', 'sort'),
  price: yuan(one.price),
  gift_chat: one.giveChat,
  gift_draw: one.giveDraw,
  recommended: one.isRecommended,
  shown: one.isShown,
});
