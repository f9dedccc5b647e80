import type { FastifyInstance } from 'fastify';
import {
  addPayoutAccount,
  deletePayoutAccount,
  giveIdentity,
  listPayoutAccounts,
  type WithdrawTypeNumber,
  withdrawType,
} from 'shared/contracts/promotion/withdrawal-account.ts';
import { readUpload } from '../../creative/qr-code/qr-code.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { invalidInput, notFound } from '../../platform/refusals/refusal.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { isOpenId } from '../../providers/payout/payout.ts';
import { noteMark } from '../attribution/attribution.ts';
import { requireDetails, withdrawTypes } from './payee-details.ts';
import { proveByMobile } from './prove-by-mobile.ts';
import { findShownAccounts } from './shown-accounts.ts';
import { setIdentity } from './stored-identities.ts';
import { addAccount, deleteAccount, payeeText } from './stored-payout-accounts.ts';
import { asksWechat } from './wechat-account-routes.ts';

/** Where a user wants to be paid, and who the user is. Changed by code alone. */
export function payoutAccountRoutes(app: FastifyInstance): void {
  const { secrets } = app;

  serve(app, listPayoutAccounts, (_input, { user }) => findShownAccounts(app, user.id));

  serve(app, addPayoutAccount, async ({ type, code, money_qr_code: address, ...given }, asked) => {
    const { user } = asked;
    const details = requireDetails(type, given);
    if (type === withdrawType.wechatWallet && asksWechat(app) && !isOpenId(details.account))
      throw invalidInput('请在微信里打开本页，获取收款的微信账户', 'account');
    const picture = address ? await readPayeeCode(app, user.id, { type, address }) : undefined;
    const account = { type, details, picture };
    const added = await proveByMobile(asked, code, async (tx) => {
      const { id, usableTime } = await addAccount(tx, secrets, user.id, account);
      await noteMark(app, tx, user.id, { signal: 'payout', value: payeeText(account) });
      return { id, usable_time: beijingTime(usableTime) };
    });
    return new WithMessage('收款账户已保存', added);
  });

  serve(app, deletePayoutAccount, async ({ id, code }, asked) => {
    const isDeleted = await proveByMobile(asked, code, (tx) => deleteAccount(tx, asked.user.id, id));
    if (!isDeleted) throw notFound('收款账户不存在');
    return new WithMessage('收款账户已删除', null);
  });

  serve(app, giveIdentity, async ({ real_name: realName, id_number, code }, asked) => {
    const identity = { realName, idNumber: id_number };
    await proveByMobile(asked, code, async (tx) => {
      await setIdentity(tx, secrets, asked.user.id, identity);
      await noteMark(app, tx, asked.user.id, { signal: 'payout', value: `identity ${identity.idNumber}` });
    });
    return new WithMessage('身份信息已保存', null);
  });
}

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
async function readPayeeCode(
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
