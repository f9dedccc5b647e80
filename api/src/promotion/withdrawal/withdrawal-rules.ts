import type { WithdrawalSettings } from 'shared/contracts/operator/promotion/withdrawal-settings.ts';
import type { WithdrawTypeNumber } from 'shared/contracts/promotion/withdrawal-account.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { findMoney, type Money } from '../../ledger/money.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fixedPercent } from '../../platform/format/percent.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { wasUsedLately } from '../../site/code/code.ts';
import { findIdentity } from '../payout-account/payout-account.ts';
import { findCourse } from './stored-withdrawals.ts';

/** Hours after a change of the mobile in which nothing is withdrawn: codes go to the new one. */
const mobileRestHours = 24;

/** All that decides whether a user may withdraw now. */
export interface Standing {
  settings: WithdrawalSettings;
  money: Money;
  inFlight: number;
  leftToday: number;
  yearTotal: number;
  identity: Awaited<ReturnType<typeof findIdentity>>;
  /** Why nothing can be withdrawn now; '' when it can. */
  obstacle: string;
}

export async function findStanding(
  db: Db | Tx,
  user: { id: number; mobile: string | null },
  settings: WithdrawalSettings,
): Promise<Standing> {
  const { inFlight, today, yearTotal } = await findCourse(db, user.id);
  const leftToday = Math.max(0, settings.daily_count - today);
  const standing = {
    settings,
    inFlight,
    leftToday,
    yearTotal,
    money: await findMoney(db, user.id),
    identity: await findIdentity(db, user.id),
  };
  const changed = [smsScene.bindMobile, smsScene.changeMobile];
  const least = Math.max(settings.min, 1);
  const obstacle = () => {
    if (settings.is_open !== 1) return '提现暂未开放';
    if (!user.mobile) return '请先绑定手机号';
    if (inFlight) return '你有一笔提现正在处理，完成后才能再次申请';
    if (leftToday === 0) return `每天最多申请 ${settings.daily_count} 次，请明天再试`;
    if (standing.money.available < least)
      return `可提现 ¥${yuan(standing.money.available)}，满 ¥${yuan(least)} 后可以申请`;
    return '';
  };
  const said = obstacle();
  const rests = !said && user.mobile !== null && (await wasUsedLately(db, user.mobile, changed, mobileRestHours));
  return { ...standing, obstacle: rests ? `手机号变更后 ${mobileRestHours} 小时内不能提现` : said };
}

/** What the site keeps of an amount; fen. */
export const feeOf = (amount: number, { fee_ratio, fee_min }: WithdrawalSettings): number =>
  Math.max(fee_min, Math.floor((amount * fee_ratio) / 10_000));

export const needsIdentity = (amount: number, { settings, yearTotal, identity }: Standing): boolean =>
  !identity && yearTotal + amount > settings.identity_limit;

/** Why this amount cannot be withdrawn now: a sentence, and the field that it belongs to. */
export function findProblem(
  standing: Standing,
  { amount, type }: { amount: number; type: WithdrawTypeNumber },
): { sentence: string; field: string } | undefined {
  const { settings, money, obstacle } = standing;
  const ofMoney = (sentence: string) => ({ sentence, field: 'money' });
  if (obstacle) return ofMoney(obstacle);
  if (!settings.types.includes(type)) return { sentence: '该提现方式暂未开放', field: 'type' };
  if (amount === 0) return ofMoney('提现金额须大于 0');
  if (amount < settings.min) return ofMoney(`每次最少提现 ¥${yuan(settings.min)}`);
  if (amount > settings.max) return ofMoney(`每次最多提现 ¥${yuan(settings.max)}`);
  if (amount > money.available) return ofMoney(`可提现余额不足，当前可提现 ¥${yuan(money.available)}`);
  if (feeOf(amount, settings) >= amount) return ofMoney('提现金额须高于手续费');
  if (needsIdentity(amount, standing))
    return { sentence: `本年度累计提现超过 ¥${yuan(settings.identity_limit)}，请先填写身份信息`, field: 'id_number' };
  return undefined;
}

/** When money arrives, as users read it. */
export const arrivalOf = ({ arrival_days: days }: WithdrawalSettings): string =>
  days === 0 ? '预计当天到账' : `预计 ${days} 个工作日内到账`;

/** The fee, as users read it. */
export function feeDescOf({ fee_ratio, fee_min }: WithdrawalSettings): string {
  if (fee_ratio === 0) return fee_min === 0 ? '免手续费' : `每笔手续费 ¥${yuan(fee_min)}`;
  return `手续费 ${fixedPercent(fee_ratio)}%${fee_min === 0 ? '' : `，每笔最低 ¥${yuan(fee_min)}`}`;
}
