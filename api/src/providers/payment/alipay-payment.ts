import { payWay } from 'shared/contracts/account/pay.ts';
import type { AlipayConfig } from '../../platform/config/payment-config.ts';
import { beijingMoment, beijingTime } from '../../platform/format/beijing-time.ts';
import { fenOf, yuan } from '../../platform/format/yuan.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { readAlipayBill } from './alipay-bill.ts';
import { type AlipayAnswer, alipayAnswers, alipayClient, done, noticeFields, problemOf } from './alipay-client.ts';
import {
  type ChannelNotice,
  type KnownPayment,
  type Paid,
  type PaymentChannel,
  type PaymentState,
  stateOfUnclosed,
} from './payment.ts';

/** Who has paid. */
interface Buyer {
  buyer_open_id?: string;
  buyer_id?: string;
  buyer_user_id?: string;
}

interface Answer extends AlipayAnswer, Buyer {
  qr_code?: string;
  trade_no?: string;
  out_trade_no?: string;
  trade_status?: string;
  total_amount?: string;
  fund_change?: string;
  refund_status?: string;
}

const absent = 'ACQ.TRADE_NOT_EXIST';
/** A refund that is refused for one of these may go through later. */
const passing = new Set(['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR']);
const paidStates = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

/** Alipay: QR codes on a PC, its own page on a phone. */
export function alipayPayment(config: AlipayConfig, notifyUrl: string): PaymentChannel {
  const { fieldsOf, ask, readBill, verifyNotice } = alipayClient<Answer>(config);

  async function query({ paySn }: KnownPayment): Promise<PaymentState> {
    const answer = await ask('alipay.trade.query', { out_trade_no: paySn });
    if (answer.sub_code === absent) return { state: 'open' };
    if (answer.code !== done) throw problemOf(answer);
    const { trade_status = '', trade_no = '', out_trade_no = '', total_amount = '' } = answer;
    if (trade_status === 'TRADE_CLOSED') return { state: 'closed' };
    if (!paidStates.has(trade_status)) return { state: 'open' };
    return { state: 'paid', ...paidOf({ out_trade_no, trade_no, total_amount }, payerOf(answer)) };
  }

  return {
    name: 'alipay',
    payWay: payWay.alipay,
    label: '支付宝',
    remark: '使用支付宝扫码支付',
    shows: { pc: 'qr', phone: 'redirect' },
    query,

    async prepay({ paySn, subject, amount, expireTime, device, returnUrl }) {
      const order = {
        out_trade_no: paySn,
        total_amount: yuan(amount),
        subject,
        seller_id: config.sellerId,
        time_expire: beijingTime(expireTime),
      };
      const notify_url = `${notifyUrl}/alipay`;
      if (device === 'phone') {
        const content = { ...order, product_code: 'QUICK_WAP_WAY', quit_url: returnUrl };
        const fields = fieldsOf('alipay.trade.wap.pay', content, { notify_url, return_url: returnUrl });
        return { show: 'redirect', url: `${config.url}?${new URLSearchParams(fields)}` };
      }
      const answer = await ask('alipay.trade.precreate', order, { notify_url });
      if (answer.code !== done || !answer.qr_code) throw problemOf(answer);
      return { show: 'qr', url: answer.qr_code };
    },

    async close(payment) {
      const answer = await ask('alipay.trade.close', { out_trade_no: payment.paySn });
      // A code that was not scanned is no trade yet; it expires on its own.
      if (answer.code === done || answer.sub_code === absent) return 'closed';
      return stateOfUnclosed(query(payment), problemOf(answer));
    },

    async refund({ paySn, refundSn, amount, reason }) {
      const own = { out_trade_no: paySn, out_request_no: refundSn };
      const answer = await ask('alipay.trade.refund', { ...own, refund_amount: yuan(amount), refund_reason: reason });
      if (answer.code === '40004' && !passing.has(answer.sub_code ?? '')) {
        return { state: 'failed', problem: `${answer.sub_code}: ${answer.sub_msg}` };
      }
      if (answer.code !== done) throw problemOf(answer);
      if (answer.fund_change === 'Y') return { state: 'done' };
      // Nothing moved this time: it may have moved the time before.
      const known = await ask('alipay.trade.fastpay.refund.query', own);
      return { state: known.refund_status === 'REFUND_SUCCESS' ? 'done' : 'pending' };
    },

    verifyNotice,

    readNotice({ body }): ChannelNotice {
      const fields = noticeFields(body);
      const {
        app_id,
        seller_id,
        notify_id: eventId = '',
        out_trade_no = '',
        trade_no = '',
        total_amount = '',
      } = fields;
      if (app_id !== config.appId) throw new NoticeRefused(`it is for another app, ${app_id}`);
      if (seller_id !== config.sellerId) throw new NoticeRefused(`it is for another merchant, ${seller_id}`);
      if (fields.refund_fee && fields.out_biz_no) return { eventId, kind: 'refund', refundSn: fields.out_biz_no };
      if (!paidStates.has(fields.trade_status ?? '')) return { eventId, kind: 'nothing' };
      return { eventId, kind: 'paid', ...paidOf({ out_trade_no, trade_no, total_amount }, payerOf(fields)) };
    },

    answers: alipayAnswers,

    async bill(day) {
      const bytes = await readBill('trade', day);
      if (bytes) return readAlipayBill(bytes);
      return isLate(day) ? [] : undefined;
    },
  };
}

/**
 * A day without trades has no bill, and neither has one whose bill is late: it comes by nine in the morning, "later in
 * special cases". Two days after, nothing will come.
 */
const isLate = (day: string) => Date.now() - beijingMoment(day).getTime() > 3 * 86_400_000;

const paidOf = (
  trade: Record<'out_trade_no' | 'trade_no' | 'total_amount', string>,
  payer: string | undefined,
): Paid => {
  const { out_trade_no: paySn, trade_no: transaction, total_amount: amount } = trade;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount)) throw new NoticeRefused(`its amount is "${amount.slice(0, 40)}"`);
  return { paySn, transaction, amount: fenOf(amount), currency: 'cny', ...(payer ? { payer } : {}) };
};

/** An app is given either an open id of its payers or their user id, which notices and answers name differently. */
const payerOf = ({ buyer_open_id, buyer_id, buyer_user_id }: Buyer) => buyer_open_id || buyer_id || buyer_user_id;
