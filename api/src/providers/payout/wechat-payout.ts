import { withdrawType } from 'shared/contracts/promotion/withdrawal-account.ts';
import type { WechatConfig, WechatTransferConfig } from '../../platform/config/payment-config.ts';
import { fenOf } from '../../platform/format/yuan.ts';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { readJson } from '../payment/ask-provider.ts';
import { type BillLine, ChannelFailed } from '../payment/payment.ts';
import { problemOf, type WechatProblem, wechatAnswers, wechatClient } from '../payment/wechat-client.ts';
import { isOpenId, type PayoutChannel, type PayoutState } from './payout.ts';

interface Bill {
  mch_id?: string;
  out_bill_no: string;
  transfer_bill_no: string;
  transfer_amount: number;
  state: string;
  fail_reason?: string;
  package_info?: string;
  create_time?: string;
}

const path = '/v3/fund-app/mch-transfer/transfer-bills';
/** Refusals that say that this payee cannot be paid; any other one may go through later, under the same number. */
const refused = new Set(['PARAM_ERROR', 'INVALID_REQUEST']);
/** Fen from which WeChat takes a name, and wants one from 2000 yuan. */
const leastWithName = 30;
/** Hours in which a payee confirms; WeChat calls it off afterwards. */
const confirmHours = 24;

/** WeChat Pay pays into a WeChat wallet, once its owner has confirmed it in WeChat (merchant transfer of 2025, API v3). */
export function wechatPayout(config: WechatConfig, scene: WechatTransferConfig, notifyUrl: string): PayoutChannel {
  const { signature, ask, readBill, verifyNotice, openNotice } = wechatClient(config);
  const { merchantId, appId } = config;

  const stateOf = (bill: Bill, sn: string): PayoutState => {
    if (bill.out_bill_no !== sn)
      throw new ChannelFailed(`WeChat Pay answers about another payout, ${bill.out_bill_no}`);
    const reference = bill.transfer_bill_no ?? '';
    if (bill.state === 'SUCCESS') return { state: 'paid', amount: bill.transfer_amount, reference };
    if (bill.state === 'FAIL' || bill.state === 'CANCELLED')
      return { state: 'failed', problem: `${bill.state} ${bill.fail_reason ?? ''}`.trim() };
    if (bill.state !== 'WAIT_USER_CONFIRM' || !bill.package_info) return { state: 'paying', reference };
    const begun = new Date(bill.create_time ?? Date.now()).getTime();
    const until = new Date(begun + confirmHours * 3600_000).toISOString();
    const confirm = { mch_id: merchantId, app_id: appId, package: bill.package_info, until };
    return { state: 'paying', reference, confirm };
  };

  async function query(sn: string): Promise<PayoutState> {
    const answer = await ask('GET', `${path}/out-bill-no/${sn}`);
    if (answer.status === 404 && readJson<WechatProblem>(answer).code === 'NOT_FOUND') return { state: 'absent' };
    if (answer.status >= 300) throw problemOf(answer);
    return stateOf(readJson<Bill>(answer), sn);
  }

  return {
    name: 'wechat-transfer',
    label: 'WeChat merchant transfer',
    accepts: ({ type, account }) => type === withdrawType.wechatWallet && isOpenId(account),
    query,

    async send({ sn, amount, payee, remark }) {
      const name = amount >= leastWithName ? signature.encrypt(payee.realName) : undefined;
      const order = {
        appid: appId,
        out_bill_no: sn,
        transfer_scene_id: scene.sceneId,
        openid: payee.account,
        ...(name ? { user_name: name.text } : {}),
        transfer_amount: amount,
        transfer_remark: remark,
        user_recv_perception: scene.perception,
        transfer_scene_report_infos: scene.report.map(([info_type, info_content]) => ({ info_type, info_content })),
        ...(notifyUrl ? { notify_url: `${notifyUrl}/wechat-transfer` } : {}),
      };
      const answer = await ask('POST', path, order, name?.serial);
      if (answer.status < 300) return stateOf({ ...readJson<Bill>(answer), transfer_amount: amount }, sn);
      const { code = '', message = '' } = readJson<WechatProblem>(answer);
      if (!refused.has(code) && code !== 'ALREADY_EXISTS') throw problemOf(answer);
      // It is known under its number when an earlier try went through.
      const known = await query(sn);
      if (known.state !== 'absent') return known;
      if (code === 'ALREADY_EXISTS') throw problemOf(answer);
      return { state: 'failed', problem: `${code}: ${message}` };
    },

    notices: {
      verify: verifyNotice,
      read(raw) {
        const { eventId, about: bill } = openNotice<Bill>(raw);
        if (bill.mch_id !== merchantId) throw new NoticeRefused(`it is for another merchant, ${bill.mch_id}`);
        if (!bill.out_bill_no) throw new NoticeRefused('it names no payout');
        return { eventId, sn: bill.out_bill_no };
      },
      answers: wechatAnswers,
    },

    /** What left the accounts of the merchant. A transfer that came back on the same day did not leave. */
    async bill(day) {
      const left = new Map<string, BillLine>();
      for (const account of ['BASIC', 'OPERATION']) {
        const rows = await readBill(`fundflowbill?bill_date=${day}&account_type=${account}`);
        if (!rows) return undefined;
        for (const field of rows) {
          if (!`${field('业务名称')}${field('业务类型')}`.includes('转账')) continue;
          const reference = field('微信支付业务单号');
          const sum = fenOf(field('收支金额(元)'));
          const line = left.get(reference) ?? { what: 'payout', sn: field('业务凭证号'), reference, amount: 0 };
          left.set(reference, { ...line, amount: line.amount + (field('收支类型') === '支出' ? sum : -sum) });
        }
      }
      return [...left.values()].filter(({ amount }) => amount > 0);
    },
  };
}
