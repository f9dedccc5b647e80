import { and, desc, eq, exists, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { cardType } from 'shared/contracts/account/redeem.ts';
import { findCodes, listBatches, makeBatch, voidCodes } from 'shared/contracts/operator/account/redeem.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { beijingMoment } from '../../platform/format/beijing-time.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { requireNamedUser } from '../../site/user/user.ts';
import { memberSnapshot } from '../membership/package-queries.ts';
import { rechargeSnapshot } from '../recharge/recharge.ts';
import { type Batch, describeGift } from './gift.ts';
import { hashCode, makeCode, maskedCode, prefixOf, printCode, readCode } from './redeem-code.ts';
import { redeemBatches, redeemCodes, redeemUses } from './redeem-tables.ts';

export function redeemCommands(operatorApi: OperatorApi): void {
  const { secrets } = operatorApi.site;

  serveReading(operatorApi, listBatches, async (input, { db }) => {
    const rows = db
      .select({
        batch: redeemBatches,
        codes: sql<number>`(select count(*)::int from redeem_codes where batch_id = redeem_batches.id)`,
        used: sql<number>`(select coalesce(sum(used), 0)::int from redeem_codes where batch_id = redeem_batches.id)`,
      })
      .from(redeemBatches)
      .orderBy(desc(redeemBatches.id));
    return findPage(input, rows, db.$count(redeemBatches), ({ batch, codes, used }) => ({
      ...shownBatch(batch),
      codes,
      used,
    }));
  });

  serveWriting(operatorApi, makeBatch, async ({ name, count, uses, from, until, ...wanted }, { tx, log }) => {
    const [validFrom, validUntil] = [
      from ? beijingMoment(from) : null,
      until ? beijingMoment(until, '24:00:00') : null,
    ];
    if (validUntil && validUntil <= (validFrom ?? new Date()))
      throw invalidInput('until is over already, or before --from begins.', 'until');
    const gift = await requireGift(tx, wanted);
    const [batch] = await tx
      .insert(redeemBatches)
      .values({ name, ...gift, uses, validFrom, validUntil })
      .onConflictDoNothing()
      .returning();
    if (!batch)
      throw invalidInput(`There is a batch "${name}" already. Its codes were shown when it was made.`, 'name');
    const codes = Array.from({ length: count }, makeCode);
    const rows = codes.map((code) => ({ prefix: prefixOf(code), codeHash: hashCode(secrets, code) }));
    // One parameter, however many they are.
    await tx.execute(sql`insert into redeem_codes (batch_id, prefix, code_hash)
      select ${batch.id}::int, row ->> 'prefix', row ->> 'codeHash' from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) row`);
    log.target = targetOf(batch.id);
    return {
      id: batch.id,
      name,
      gives: describeGift(batch).content,
      codes: codes.map((code) => ({ code: printCode(code) })),
    };
  });

  serveReading(operatorApi, findCodes, async ({ code, batch, who, ...input }, { db }) => {
    const user = who === undefined ? undefined : await requireNamedUser(db, who);
    const matching = and(
      code === undefined ? undefined : isCode(code),
      batch === undefined ? undefined : eq(redeemCodes.batchId, batch),
      user && exists(usesOf(db, eq(redeemUses.userId, user.id))),
    );
    const lastUse = sql<string | null>`(select max(create_time) from redeem_uses where code_id = redeem_codes.id)`;
    const users = sql<
      number[]
    >`array(select user_id from redeem_uses where code_id = redeem_codes.id order by id desc limit 10)`;
    const rows = db
      .select({ code: redeemCodes, batch: redeemBatches, lastUse, users })
      .from(redeemCodes)
      .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
      .where(matching)
      .orderBy(sql`${lastUse} desc nulls last`, desc(redeemCodes.id));
    return findPage(input, rows, db.$count(redeemCodes, matching), (row) => shownCode(row));
  });

  serveWriting(operatorApi, voidCodes, async ({ batch: batchId, code: codeId }, { tx, log }) => {
    if ((batchId === undefined) === (codeId === undefined)) throw invalidInput('Give --batch or --code.', 'batch');
    const now = sql`now()`;
    const [code] =
      codeId === undefined
        ? []
        : await tx
            .update(redeemCodes)
            .set({ voidTime: now })
            .where(and(eq(redeemCodes.id, codeId), isNull(redeemCodes.voidTime)))
            .returning();
    if (codeId !== undefined && !code) throw notFound(`There is no code ${codeId} that could be ended.`);
    const wanted = eq(redeemBatches.id, code?.batchId ?? batchId ?? 0);
    const [batch] = code
      ? await tx.select().from(redeemBatches).where(wanted)
      : await tx
          .update(redeemBatches)
          .set({ voidTime: now })
          .where(and(wanted, isNull(redeemBatches.voidTime)))
          .returning();
    if (!batch) throw notFound(`There is no batch ${batchId} that could be ended. \`redeem list\` has all of them.`);
    log.target = code ? `redeem code ${code.id}` : targetOf(batch.id);
    const open = and(eq(redeemCodes.batchId, batch.id), lt(redeemCodes.used, batch.uses), isNull(redeemCodes.voidTime));
    return {
      batch: batch.id,
      name: batch.name,
      code: code?.id ?? null,
      ended_codes: code ? 1 : await tx.$count(redeemCodes, open),
    };
  });

  function isCode(text: string): SQL {
    const code = readCode(text);
    return code ? eq(redeemCodes.codeHash, hashCode(secrets, code)) : eq(redeemCodes.prefix, text.toUpperCase());
  }
}

interface WantedGift {
  kind: keyof typeof cardType;
  amount?: number | undefined;
  package?: number | undefined;
}

/** @throws Refusal when what is given is not what this kind needs, or the package is not on sale */
async function requireGift(tx: Tx, { kind, amount, package: packageId }: WantedGift) {
  const type = cardType[kind];
  if (kind === 'chat' || kind === 'draw') {
    if (amount === undefined || packageId !== undefined)
      throw invalidInput(
        `amount is what a code of kind ${kind} gives: say how many credits, and leave out --package.`,
        'amount',
      );
    return { type, amount };
  }
  if (packageId === undefined || amount !== undefined)
    throw invalidInput(
      `package is what a code of kind ${kind} gives: say its number, and leave out --amount.`,
      'package',
    );
  const find = kind === 'vip' ? memberSnapshot : rechargeSnapshot;
  const snapshot = await find(tx, packageId).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw invalidInput(`package ${packageId} of kind ${kind} is not on sale.`, 'package');
  });
  return { type, packageId, snapshot };
}

const usesOf = (db: Db, matching: SQL) =>
  db
    .select({ id: redeemUses.id })
    .from(redeemUses)
    .where(and(eq(redeemUses.codeId, redeemCodes.id), matching));

const targetOf = (id: number) => `redeem batch ${id}`;

const kinds = Object.fromEntries(Object.entries(cardType).map(([name, type]) => [type, name]));

const shownBatch = (batch: Batch) => ({
  ...wireRow(batch, 'id', 'name', 'uses', 'validFrom', 'validUntil', 'createTime'),
  kind: kinds[batch.type] ?? String(batch.type),
  gives: describeGift(batch).content,
  void: batch.voidTime !== null,
});

interface CodeRow {
  code: typeof redeemCodes.$inferSelect;
  batch: Batch;
  lastUse: string | null;
  users: number[];
}

function shownCode({ code, batch, lastUse, users }: CodeRow) {
  const state: 'open' | 'used' | 'void' =
    code.voidTime || batch.voidTime ? 'void' : code.used >= batch.uses ? 'used' : 'open';
  return {
    id: code.id,
    code: maskedCode(code.prefix),
    batch: batch.id,
    name: batch.name,
    gives: describeGift(batch).content,
    state,
    used: `${code.used} of ${batch.uses}`,
    users,
    used_time: lastUse && new Date(lastUse).toISOString(),
  };
}
