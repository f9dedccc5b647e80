import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkCard, listUsedCards, useCard } from 'shared/contracts/account/redeem.ts';
import type { Db } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { clientOf, deviceOf } from '../../platform/limits/client-address.ts';
import { allowFrom, allowOnce, isUsedUp, isUsedUpFrom, type Limit } from '../../platform/limits/limits.ts';
import { invalidInput, Refusal, tooOften } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { findSection } from '../../site/settings/settings.ts';
import { describeGift } from './gift.ts';
import { hashCode, maskedCode, printCode, readCode } from './redeem-code.ts';
import { redeemBatches, redeemCodes, redeemUses } from './redeem-tables.ts';
import { type FoundCode, findCode, requireUsable, useCode } from './use-code.ts';

export function redeemRoutes(app: FastifyInstance): void {
  serve(app, checkCard, async ({ sn }, { db, user, request }) => {
    const { plain, found } = await requireCode(sn, { userId: user.id, request });
    await requireUsable(db, found, user.id);
    const { code, batch } = found;
    return {
      id: code.id,
      sn: printCode(plain),
      type: batch.type,
      ...describeGift(batch),
      valid_time: batch.validFrom ? beijingTime(batch.validFrom) : '',
      failure_time: batch.validUntil ? beijingTime(batch.validUntil) : '',
    };
  });

  serve(app, useCard, async ({ sn }, { user, request, idempotent }) => {
    const { found } = await requireCode(sn, { userId: user.id, request });
    const { value } = await idempotent((tx) => useCode(tx, found.code.id, user.id));
    return new WithMessage(`兑换成功，获得 ${value.content}`, value);
  });

  serve(app, listUsedCards, async (input, { db, user }) => {
    const own = eq(redeemUses.userId, user.id);
    const rows = db
      .select({ use: redeemUses, code: redeemCodes, batch: redeemBatches })
      .from(redeemUses)
      .innerJoin(redeemCodes, eq(redeemCodes.id, redeemUses.codeId))
      .innerJoin(redeemBatches, eq(redeemBatches.id, redeemCodes.batchId))
      .where(own)
      .orderBy(desc(redeemUses.id));
    return findPage(input, rows, db.$count(redeemUses, own), ({ use, code, batch }) => ({
      id: use.id,
      sn: maskedCode(code.prefix),
      type: batch.type,
      type_desc: describeGift(batch).type_desc,
      content: use.content,
      create_time: beijingTime(use.createTime),
    }));
  });

  /** @throws Refusal when codes cannot be used at all, when this cannot be one, or when there is none like it */
  async function requireCode(sn: string, guesser: Guesser): Promise<{ plain: string; found: FoundCode }> {
    if (!(await isRedeemOpen(app.db))) throw new Refusal('兑换码功能暂未开放');
    const plain = readCode(sn);
    // The refusal reveals nothing about a code, so it does not count as a guess.
    if (!plain) throw invalidInput('兑换码应为 16 位字母和数字，请检查后再试', 'sn');
    await requireGuessLeft(app.db, guesser);
    const found = await findCode(app.db, hashCode(app.secrets, plain));
    if (found) return { plain, found };
    await countWrongGuess(app.db, guesser);
    throw invalidInput('兑换码不存在，请检查后再试', 'sn');
  }
}

const isRedeemOpen = async (db: Db) => Boolean((await findSection(db, 'card_code')).is_open);

// Codes have 80 random bits, so these keep guesses out of the log rather than out of the codes.
const ofUser: Limit = { name: 'redeem-user', times: 10, seconds: 1800 };
/** One browser at one address, for all accounts together. */
const ofDevice: Limit = { name: 'redeem-device', times: 20, seconds: 1800 };
const ofAddress: Limit = { name: 'redeem-address', times: 100, seconds: 1800 };

/** The user and the address that try codes. */
interface Guesser {
  userId: number;
  request: FastifyRequest;
}

/** Refuses who has tried too many codes that do not exist. */
async function requireGuessLeft(db: Db, { userId, request }: Guesser): Promise<void> {
  const isOver =
    (await isUsedUp(db, ofUser, String(userId))) ||
    (await isUsedUp(db, ofDevice, deviceOf(request))) ||
    (await isUsedUpFrom(db, ofAddress, clientOf(request)));
  if (isOver) throw tooOften('尝试次数过多，请 30 分钟后再试', ofUser.seconds);
}

/** Counts a code that does not exist. */
async function countWrongGuess(db: Db, { userId, request }: Guesser): Promise<void> {
  await allowOnce(db, ofUser, String(userId));
  await allowOnce(db, ofDevice, deviceOf(request));
  await allowFrom(db, ofAddress, clientOf(request));
}
