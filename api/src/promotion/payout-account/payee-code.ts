import type { FastifyInstance } from 'fastify';
import { type WithdrawTypeNumber, withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import { readUpload } from '../../creative/qr-code/qr-code.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { withdrawTypes } from './payee-details.ts';

/** How the codes begin that are shown to be paid. */
const begins = {
  [withdrawType.wechatCode]: { pattern: /^wxp:/i, other: withdrawType.alipayCode },
  [withdrawType.alipayCode]: { pattern: /^https?:\/\/(qr|render)\.alipay\.com\//i, other: withdrawType.wechatCode },
};

/**
 * The uploaded code that a user wants to be paid by, and what it says: the same code on two pictures is the same account.
 * Undefined: this way needs no picture.
 * @throws Refusal when none is read, or it is plainly of the other provider
 */
export async function readPayeeCode(
  app: FastifyInstance,
  userId: number,
  { type, address }: { type: WithdrawTypeNumber; address: string },
): Promise<{ name: string; content: string } | undefined> {
  if (type !== withdrawType.wechatCode && type !== withdrawType.alipayCode) return undefined;
  const field = 'money_qr_code';
  const read = await readUpload(app, userId, { address, field });
  const { other } = begins[type];
  if (begins[other].pattern.test(read.content))
    throw invalidInput(`这是${withdrawTypes[other].title}，请上传${withdrawTypes[type].title}`, field);
  return read;
}
