import { and, desc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  applyWithdrawal,
  cancelWithdrawal,
  getWithdrawal,
  getWithdrawConfig,
  listWithdrawals,
  listWithdrawTypes,
  quoteWithdrawal,
} from 'shared/contracts/promotion/withdrawal.ts';
import { type WithdrawTypeNumber, withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import { cleanName } from 'shared/contracts/site/typed-text.ts';
import { fixedPercent } from '../../platform/format/percent.ts';
import { fenOf, yuan } from '../../platform/format/yuan.ts';
import { invalidInput, notFound, Refusal } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { findSection, keptSection } from '../../site/settings/settings.ts';
import { lockUser } from '../../site/user/user.ts';
import {
  asksWechat,
  findShownAccounts,
  openDetails,
  openIdentity,
  proveByMobile,
  requireDetails,
  requireUsable,
  withdrawTypes,
} from '../payout-account/payout-account.ts';
import { createWithdrawal, giveBack, lockWithdrawal } from './stored-withdrawals.ts';
import { arrivalOf, feeDescOf, feeOf, findProblem, findStanding, needsIdentity } from './withdrawal-rules.ts';
import { withdrawals } from './withdrawal-tables.ts';
import { statusesOf, withdrawalDetail, withdrawalRow } from './withdrawal-views.ts';

const shownTypes = (app: FastifyInstance, types: number[]) =>
  types.map((type) => {
    const { title, asks, label } = withdrawTypes[type as WithdrawTypeNumber];
    const way = type === withdrawType.wechatWallet && asksWechat(app) ? ('wechat' as const) : asks;
    return { id: type as WithdrawTypeNumber, title, image: '', asks: way, account_label: label };
  });

export function withdrawalRoutes(app: FastifyInstance): void {
  const { secrets } = app;

  serve(app, getWithdrawConfig, async (_input, { db, user }) => {
    const { settings, money, identity, yearTotal, ...standing } = await findStanding(
      db,
      user,
      await keptSection(app, 'withdrawal'),
    );
    return {
      is_open: settings.is_open,
      obstacle: standing.obstacle,
      in_flight: standing.inFlight,
      available: yuan(money.available),
      frozen: yuan(money.frozen),
      debt: yuan(-money.debt),
      min: yuan(settings.min),
      max: yuan(settings.max),
      daily_count: settings.daily_count,
      left_today: standing.leftToday,
      fee_desc: feeDescOf(settings),
      arrival: arrivalOf(settings),
      explain: settings.explain,
      mobile: user.mobile ?? '',
      year_total: yuan(yearTotal),
      identity: {
        limit: yuan(settings.identity_limit),
        is_given: identity !== undefined,
        real_name: identity?.realName ?? '',
        id_number: identity?.idNumber ?? '',
      },
      types: shownTypes(app, settings.types),
      accounts: await findShownAccounts(app, user.id),
    };
  });

  serve(app, listWithdrawTypes, async () => shownTypes(app, (await keptSection(app, 'withdrawal')).types));

  serve(app, quoteWithdrawal, async ({ money, type }, { db, user }) => {
    const standing = await findStanding(db, user, await keptSection(app, 'withdrawal'));
    const { settings } = standing;
    const amount = fenOf(money);
    const fee = Math.min(amount, feeOf(amount, settings));
    return {
      money: yuan(amount),
      handling_fee: yuan(fee),
      handling_fee_ratio: fixedPercent(settings.fee_ratio),
      left_money: yuan(amount - fee),
      arrival: arrivalOf(settings),
      left_available: yuan(Math.max(0, standing.money.available - amount)),
      needs_identity: needsIdentity(amount, standing),
      problem: findProblem(standing, { amount, type })?.sentence ?? '',
    };
  });

  serve(app, applyWithdrawal, async ({ money, type, account_id, code, ...given }, asked) => {
    if (code === undefined) throw invalidInput('请输入验证码', 'code');
    const { user } = asked;
    const amount = fenOf(money);
    const wanted =
      account_id === undefined
        ? { type, details: requireDetails(type, given), picture: given.money_qr_code }
        : { id: account_id };
    const applied = await proveByMobile(asked, code, async (tx) => {
      const standing = await findStanding(tx, user, await findSection(tx, 'withdrawal'));
      const problem = findProblem(standing, { amount, type });
      if (problem) throw invalidInput(problem.sentence, problem.field);
      const account = await requireUsable(tx, secrets, user.id, wanted);
      if (account.type !== type) throw invalidInput('收款账户与提现方式不一致', 'account_id');
      const { identity, settings } = standing;
      const { realName } = openDetails(secrets, account.sealed);
      if (identity && cleanName(openIdentity(secrets, identity.sealed).realName) !== cleanName(realName))
        throw invalidInput('收款人须与身份信息中的姓名一致', 'account_id');
      const { id } = await createWithdrawal(tx, {
        userId: user.id,
        amount,
        fee: feeOf(amount, settings),
        feeRatio: settings.fee_ratio,
        type,
        accountSealed: account.sealed,
        account: account.account,
        realName: account.realName,
        picture: account.picture,
      });
      return { id };
    });
    return new WithMessage('提现申请已提交', applied);
  });

  serve(app, cancelWithdrawal, async ({ id }, { user, idempotent }) => {
    await idempotent(async (tx) => {
      await lockUser(tx, user.id);
      const withdrawal = await lockOwn(() => lockWithdrawal(tx, { id }), user.id);
      if (withdrawal.status === 'cancelled') return;
      if (withdrawal.status !== 'review') throw new Refusal('该提现已审核，不能取消');
      await giveBack(tx, withdrawal, { status: 'cancelled', remark: '' });
    });
    return new WithMessage('提现已取消，金额已退回余额', null);
  });

  serve(app, listWithdrawals, async (input, { db, user }) => {
    const statuses = statusesOf(input.status);
    const own = and(eq(withdrawals.userId, user.id), statuses && inArray(withdrawals.status, statuses));
    const rows = db.select().from(withdrawals).where(own).orderBy(desc(withdrawals.id));
    return findPage(input, rows, db.$count(withdrawals, own), withdrawalRow);
  });

  serve(app, getWithdrawal, async ({ id }, { db, user }) => {
    const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
    if (row?.userId !== user.id) throw absent();
    return withdrawalDetail(app, row, user.nickname);
  });
}

const absent = () => notFound('提现记录不存在');

async function lockOwn<T extends { userId: number }>(lock: () => Promise<T>, userId: number): Promise<T> {
  const found = await lock().catch((error: unknown) => {
    throw error instanceof Refusal ? absent() : error;
  });
  if (found.userId !== userId) throw absent();
  return found;
}
