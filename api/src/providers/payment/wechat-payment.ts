import { payWay } from 'shared/contracts/account/pay.ts';
import type { WechatConfig } from '../../platform/config/payment-config.ts';
import { fenOf } from '../../platform/format/yuan.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { readJson } from './ask-provider.ts';
import {
  type BillLine,
  ChannelFailed,
  type ChannelNotice,
  type KnownPayment,
  type Paid,
  type PaymentChannel,
  type PaymentState,
  stateOfUnclosed,
} from './payment.ts';
import { type WechatProblem as Problem, problemOf, wechatAnswers, wechatClient } from './wechat-client.ts';

interface Trade {
  mchid: string;
  appid: string;
  out_trade_no: string;
  transaction_id: string;
  trade_state: string;
  amount: { total: number; currency: string };
  payer?: { openid?: string };
}

/** A refund that is refused for one of these may go through later. */
const passing = new Set(['NOT_ENOUGH', 'FREQUENCY_LIMITED', 'SYSTEM_ERROR', 'RATELIMIT_EXCEEDED']);

/** WeChat Pay, API v3: QR codes on a PC, its own page on a phone. */
export function wechatPayment(config: WechatConfig, notifyUrl: string): PaymentChannel {
  const { merchantId: mchid, appId: appid } = config;
  const { ask, readBill, verifyNotice, openNotice } = wechatClient(config);

  async function query({ paySn }: KnownPayment): Promise<PaymentState> {
    const answer = await ask('GET', `/v3/pay/transactions/out-trade-no/${paySn}?mchid=${mchid}`);
    if (answer.status === 404) return { state: 'open' };
    if (answer.status >= 300) throw problemOf(answer);
    const trade = readJson<Trade>(answer);
    if (trade.trade_state === 'CLOSED' || trade.trade_state === 'REVOKED') return { state: 'closed' };
    // A payment that was given back was paid before.
    if (trade.trade_state !== 'SUCCESS' && trade.trade_state !== 'REFUND') return { state: 'open' };
    return { state: 'paid', ...paidOf(trade) };
  }

  return {
    name: 'wechat',
    payWay: payWay.wechat,
    label: '微信支付',
    remark: '使用微信扫码支付',
    shows: { pc: 'qr', phone: 'redirect' },
    query,

    async prepay({ paySn, subject, amount, currency, expireTime, device, address, returnUrl }) {
      const order = {
        appid,
        mchid,
        out_trade_no: paySn,
        description: subject.slice(0, 40),
        notify_url: `${notifyUrl}/wechat`,
        time_expire: `${expireTime.toISOString().slice(0, 19)}+00:00`,
        amount: { total: amount, currency: currency.toUpperCase() },
      };
      const isPhone = device === 'phone';
      const scene = { scene_info: { payer_client_ip: address, h5_info: { type: 'Wap' } } };
      const kind = isPhone ? 'h5' : 'native';
      const answer = await ask('POST', `/v3/pay/transactions/${kind}`, isPhone ? { ...order, ...scene } : order);
      if (answer.status >= 300) throw problemOf(answer);
      const { code_url, h5_url } = readJson<{ code_url?: string; h5_url?: string }>(answer);
      const opened = isPhone ? h5_url && `${h5_url}&redirect_url=${encodeURIComponent(returnUrl)}` : code_url;
      if (!opened) throw new ChannelFailed('WeChat Pay answers without an address');
      return { show: isPhone ? 'redirect' : 'qr', url: opened };
    },

    async close(payment) {
      const answer = await ask('POST', `/v3/pay/transactions/out-trade-no/${payment.paySn}/close`, { mchid });
      if (answer.status < 300 || answer.status === 404) return 'closed';
      // It says why in several ways: what became of it is asked.
      return stateOfUnclosed(query(payment), problemOf(answer));
    },

    async refund({ transaction, refundSn, amount: refund, total, currency, reason }) {
      const answer = await ask('POST', '/v3/refund/domestic/refunds', {
        transaction_id: transaction,
        out_refund_no: refundSn,
        reason: reason.slice(0, 26),
        amount: { refund, total, currency: currency.toUpperCase() },
      });
      if (answer.status >= 300) {
        const { code = '', message = '' } = readJson<Problem>(answer);
        const problem = problemOf(answer);
        if (passing.has(code) || problem.isKeyRefused) throw problem;
        return { state: 'failed', problem: `${code}: ${message}` };
      }
      const { status } = readJson<{ status: string }>(answer);
      if (status === 'SUCCESS') return { state: 'done' };
      return status === 'PROCESSING' ? { state: 'pending' } : { state: 'failed', problem: status };
    },

    verifyNotice,

    readNotice(raw): ChannelNotice {
      const { eventId, type, about } = openNotice<Trade & { out_refund_no: string }>(raw);
      if (about.mchid !== mchid) throw new NoticeRefused(`it is for another merchant, ${about.mchid}`);
      if (type.startsWith('REFUND.')) return { eventId, kind: 'refund', refundSn: about.out_refund_no ?? '' };
      const trade = about as Trade;
      if (trade.appid !== appid) throw new NoticeRefused(`it is for another app, ${trade.appid}`);
      if (trade.trade_state !== 'SUCCESS') return { eventId, kind: 'nothing' };
      return { eventId, kind: 'paid', ...paidOf(trade) };
    },

    answers: wechatAnswers,

    async bill(day) {
      const rows = await readBill(`tradebill?bill_date=${day}&bill_type=ALL`);
      return rows?.flatMap((field): BillLine[] => {
        if (field('交易状态') === 'SUCCESS')
          return [{ what: 'payment', sn: field('商户订单号'), amount: fenOf(field('订单金额')) }];
        if (field('交易状态') === 'REFUND')
          return [{ what: 'refund', sn: field('商户退款单号'), amount: fenOf(field('退款金额')) }];
        return [];
      });
    },
  };
}

const paidOf = ({ out_trade_no, transaction_id, amount, payer }: Trade): Paid => ({
  paySn: out_trade_no,
  transaction: transaction_id,
  amount: amount.total,
  currency: amount.currency.toLowerCase(),
  ...(payer?.openid ? { payer: payer.openid } : {}),
});
