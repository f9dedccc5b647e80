import { withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import type { AlipayConfig } from '../../platform/config/payment-config.ts';
import { fenOf, yuan } from '../../platform/format/yuan.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { readAlipayFlow } from '../payment/alipay-bill.ts';
import {
  type AlipayAnswer,
  alipayAnswers,
  alipayClient,
  done,
  noticeFields,
  problemOf,
} from '../payment/alipay-client.ts';
import { ChannelFailed } from '../payment/payment.ts';
import type { PayoutChannel, PayoutState } from './payout.ts';

interface Answer extends AlipayAnswer {
  order_id?: string;
  out_biz_no?: string;
  status?: string;
  trans_amount?: string;
  error_code?: string;
  fail_reason?: string;
}

const transfer = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };
const absent = new Set(['ORDER_NOT_EXIST', 'ORDER_NOT_EXISTS']);
/**
 * Refusals that say that this payee cannot be paid. Any other one (no balance, a limit, a right that is missing, a fault of
 * theirs) may go through later, under the same number.
 */
const refused = new Set([
  'PAYEE_NOT_EXIST',
  'PAYEE_USER_INFO_ERROR',
  'PAYEE_ACC_OCUPIED',
  'PAYEE_USER_IS_INST',
  'PAYEE_USER_TYPE_ERROR',
  'PAYEE_ACCOUNT_STATUS_ERROR',
  'PAYEE_NOT_RELNAME_CERTIFY',
  'PAYEE_CERT_INFO_ERROR',
  'PERMIT_NON_BANK_LIMIT_PAYEE',
  'PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT',
  'NO_ACCOUNT_RECEIVE_PERMISSION',
  'USER_AGREEMENT_VERIFY_FAIL',
]);

/** Alipay pays into an Alipay account, `alipay.fund.trans.uni.transfer`. */
export function alipayPayout(config: AlipayConfig, notifyUrl: string): PayoutChannel {
  const { ask, readBill, verifyNotice } = alipayClient<Answer>(config);

  async function query(sn: string): Promise<PayoutState> {
    const answer = await ask('alipay.fund.trans.common.query', { ...transfer, out_biz_no: sn });
    if (absent.has(answer.sub_code ?? '')) return { state: 'absent' };
    if (answer.code !== done) throw problemOf(answer);
    if (answer.out_biz_no !== undefined && answer.out_biz_no !== sn)
      throw new ChannelFailed(`Alipay answers about another payout, ${answer.out_biz_no}`);
    const { status, trans_amount = '', order_id: reference = '' } = answer;
    if (status === 'SUCCESS') {
      if (!/^\d{1,9}(\.\d{1,2})?$/.test(trans_amount)) throw new ChannelFailed(`its amount is "${trans_amount}"`);
      return { state: 'paid', amount: fenOf(trans_amount), reference };
    }
    // Also one that came back after it was paid (`REFUND`).
    if (status === 'FAIL' || status === 'REFUND' || status === 'CLOSED')
      return { state: 'failed', problem: `${status} ${answer.error_code ?? ''} ${answer.fail_reason ?? ''}`.trim() };
    return { state: 'paying', reference };
  }

  return {
    name: 'alipay-transfer',
    label: 'Alipay transfer',
    accepts: ({ type }) => type === withdrawType.alipay,
    query,

    async send({ sn, amount, payee, remark }) {
      const isUserId = /^2088\d{12}$/.test(payee.account);
      const answer = await ask(
        'alipay.fund.trans.uni.transfer',
        {
          ...transfer,
          out_biz_no: sn,
          trans_amount: yuan(amount),
          order_title: remark,
          payee_info: {
            identity: payee.account,
            identity_type: isUserId ? 'ALIPAY_USER_ID' : 'ALIPAY_LOGON_ID',
            name: payee.realName,
          },
          remark,
        },
        notifyUrl ? { notify_url: `${notifyUrl}/alipay-transfer` } : {},
      );
      if (answer.code === '40004' && refused.has(answer.sub_code ?? '')) {
        // It is known under its number when an earlier try went through.
        const known = await query(sn);
        if (known.state !== 'absent') return known;
        return { state: 'failed', problem: `${answer.sub_code}: ${answer.sub_msg}` };
      }
      if (answer.code !== done) throw problemOf(answer);
      // It does not say how much: that is asked.
      return query(sn);
    },

    notices: {
      verify: verifyNotice,
      read({ body }) {
        const { notify_id: eventId = '', app_id, biz_content = '{}' } = noticeFields(body);
        if (app_id !== config.appId) throw new NoticeRefused(`it is for another app, ${app_id}`);
        const { out_biz_no: sn } = JSON.parse(biz_content) as { out_biz_no?: string };
        if (!sn || !eventId) throw new NoticeRefused('it names no payout');
        return { eventId, sn };
      },
      answers: alipayAnswers,
    },

    async bill(day) {
      const bytes = await readBill('signcustomer', day);
      return bytes && readAlipayFlow(bytes);
    },
  };
}
