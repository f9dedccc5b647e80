import type { AlipayConfig } from '../../platform/config/payment-config.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { NoticeRefused, type RawNotice } from '../../platform/notices/notice-source.ts';
import { AlipaySignature } from './alipay-signature.ts';
import { askProvider, maxBill, readJson } from './ask-provider.ts';
import { ChannelFailed, noticeAnswers } from './payment.ts';

/** What every answer says. */
export interface AlipayAnswer {
  code: string;
  msg: string;
  sub_code?: string;
  sub_msg?: string;
  bill_download_url?: string;
}

export const alipayAnswers = noticeAnswers('text/plain', 'success', 'fail');

/** The code of a success; `40004` is a refusal of what was asked. */
export const done = '10000';

/** Asks Alipay's open platform, for payments and for payouts. */
export function alipayClient<Answer extends AlipayAnswer>(config: AlipayConfig) {
  const signature = new AlipaySignature(config);

  function fieldsOf(method: string, content: object, more: Record<string, string> = {}) {
    return signature.signed({
      app_id: config.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      version: '1.0',
      timestamp: beijingTime(new Date()),
      biz_content: JSON.stringify(content),
      ...more,
    });
  }

  /** @throws ChannelFailed when there is no answer, or one that Alipay has not signed */
  async function ask(method: string, content: object, more: Record<string, string> = {}): Promise<Answer> {
    const answer = await askProvider(`${config.url}?charset=utf-8`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams(fieldsOf(method, content, more)).toString(),
    });
    const name = `${method.replaceAll('.', '_')}_response`;
    const said = readJson<Record<string, Answer | undefined>>(answer)[name];
    if (!said)
      throw new ChannelFailed(`Alipay answers ${answer.status}: ${answer.text.slice(0, 300)}`, {
        status: answer.status,
      });
    // What could not be authorised at all is not signed.
    if (said.code === done || said.code === '40004') {
      if (!signature.isAnswer(answer.text, name)) throw new ChannelFailed('an answer of Alipay has no valid signature');
    }
    return said;
  }

  /** A day's bill of this type; undefined while there is none. */
  async function readBill(bill_type: string, day: string): Promise<Buffer | undefined> {
    const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type, bill_date: day });
    if (/bill_not_exist$/i.test(answer.sub_code ?? '')) return undefined;
    if (answer.code !== done || !answer.bill_download_url) throw problemOf(answer);
    // Its address is good for 30 seconds, and trusted because the answer is signed.
    const { status, bytes } = await askProvider(answer.bill_download_url, {}, maxBill);
    if (status >= 300) throw new ChannelFailed(`the bill of Alipay answers ${status}`);
    return bytes;
  }

  /** @throws NoticeRefused when Alipay has not signed it */
  function verifyNotice({ body }: RawNotice): void {
    if (!signature.isNotice(noticeFields(body))) throw new NoticeRefused('the signature is wrong');
  }

  return { fieldsOf, ask, readBill, verifyNotice };
}

/** The fields of a notice as they were sent. */
export const noticeFields = (body: Buffer): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(body.toString()));

/** Codes that say that this app's key, number or rights are refused; other refusals are of one payment. */
const ofKey = /invalid-(app-id|signature|encrypt|auth)|insufficient-(isv|user)-permissions|missing-signature|^aop\./i;

export const problemOf = ({ code, msg, sub_code = '', sub_msg = '' }: AlipayAnswer) =>
  new ChannelFailed(`Alipay answers ${code} ${msg} ${sub_code} ${sub_msg}`, {
    status: Number(code) || 0,
    isKeyRefused: ['20001', '40006'].includes(code) || ofKey.test(sub_code),
  });
