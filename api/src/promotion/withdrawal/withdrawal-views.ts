import type { FastifyInstance } from 'fastify';
import { operatorStatuses } from 'shared/contracts/operator/promotion/withdrawal-row.ts';
import { type Withdrawal, type WithdrawalDetail, withdrawStatus } from 'shared/contracts/promotion/withdrawal.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { fixedPercent } from '../../platform/format/percent.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { ownPicture, withdrawTypes } from '../payout-account/payout-account.ts';
import type { StoredWithdrawal, WithdrawalStatus } from './withdrawal-tables.ts';

export const statusDesc: Record<WithdrawalStatus, string> = {
  review: '审核中',
  approved: '待打款',
  paying: '打款中',
  paid: '已到账',
  failed: '提现失败',
  declined: '未通过',
  cancelled: '已取消',
  returned: '已退回',
};

const numbers: Partial<Record<WithdrawalStatus, number>> = {
  review: withdrawStatus.review,
  approved: withdrawStatus.paying,
  paying: withdrawStatus.paying,
  paid: withdrawStatus.paid,
};

/** The status of the wire, which knows four. */
export const statusNumber = (status: WithdrawalStatus): number => numbers[status] ?? withdrawStatus.failed;

/** Our statuses of one of the wire; undefined: all. */
export const statusesOf = (wire: string | undefined): WithdrawalStatus[] | undefined =>
  wire ? operatorStatuses.filter((status) => statusNumber(status) === Number(wire)) : undefined;

export const withdrawalRow = (row: StoredWithdrawal): Withdrawal => ({
  id: row.id,
  sn: row.sn,
  money: yuan(row.amount),
  left_money: yuan(row.amount - row.fee),
  handling_fee: yuan(row.fee),
  handling_fee_ratio: fixedPercent(row.feeRatio),
  type: row.type,
  type_desc: withdrawTypes[row.type].title,
  account: row.account,
  status: statusNumber(row.status),
  status_desc: statusDesc[row.status],
  reason: reasonOf(row),
  can_cancel: row.status === 'review',
  create_time: beijingTime(row.createTime),
});

/** Why it was not paid, as its user reads it; '' when it is under way, was paid or cancelled. */
export function reasonOf({ status, verifyRemark, transferRemark }: StoredWithdrawal): string {
  if (status === 'declined') return verifyRemark;
  return status === 'failed' || status === 'returned' ? transferRemark : '';
}

export const withdrawalDetail = (app: FastifyInstance, row: StoredWithdrawal, nickname: string): WithdrawalDetail => ({
  ...withdrawalRow(row),
  real_name: row.realName,
  verify_remark: row.verifyRemark,
  verify_time: timeOf(row.verifyTime),
  transfer_remark: row.transferRemark,
  finish_time: timeOf(row.finishTime),
  nickname,
  money_qr_code: pictureUrl(app, ownPicture(row.picture)),
  timeline: timelineOf(row),
  proof: pictureUrl(app, ownPicture(row.proof)),
  reference: row.reference,
  confirm: row.status === 'paying' ? row.confirm : null,
});

const timeOf = (time: Date | null): string => (time === null ? '' : beijingTime(time));

type Step = WithdrawalDetail['timeline'][number];

/** The events of a withdrawal, and its next step. */
function timelineOf(row: StoredWithdrawal): Step[] {
  const { status, verifyTime, payTime, finishTime } = row;
  const end = timeOf(finishTime);
  const steps: Step[] = [{ name: 'applied', title: '提交申请', time: beijingTime(row.createTime), remark: '' }];
  if (status === 'cancelled')
    return [...steps, { name: 'cancelled', title: '已取消', time: end, remark: row.transferRemark }];
  if (status === 'declined')
    return [...steps, { name: 'declined', title: '审核未通过', time: end, remark: row.verifyRemark }];
  steps.push({
    name: 'approved',
    title: verifyTime ? '审核通过' : '审核',
    time: timeOf(verifyTime),
    remark: row.verifyRemark,
  });
  steps.push({ name: 'paying', title: '打款', time: timeOf(payTime), remark: '' });
  if (status === 'paying' && row.confirm)
    steps.push({ name: 'confirm', title: '请在微信中确认收款', time: '', remark: '' });
  if (status === 'failed')
    return [...steps, { name: 'failed', title: '打款失败，金额已退回', time: end, remark: row.transferRemark }];
  const isReturned = status === 'returned';
  steps.push({ name: 'paid', title: '到账', time: end, remark: isReturned ? '' : row.transferRemark });
  if (isReturned) steps.push({ name: 'returned', title: '收款方退回', time: '', remark: row.transferRemark });
  return steps;
}
