import type { AlipayConfig } from '../../platform/config/payment-config.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { AlipaySignature } from './alipay-signature.ts';
import { askProvider, readJson } from './ask-provider.ts';
import { ChannelFailed } from './payment.ts';

/** What every answer says. */
export interface AlipayAnswer {
  code: string;
  msg: string;
  sub_code?: string;
  sub_msg?: string;
}

/** The code of a success; `40004` is a refusal of what was asked. */
export const done = '10000';

/** Asks Alipay's open platform, for payments and for payouts. */
export function alipayClient<Answer extends AlipayAnswer>(config: AlipayConfig) {
  const signature = new AlipaySignature(config);

  function fieldsOf(method: string, content: object, more: Record<string, string> = {}) {
    return signature.signed({
      ...{ app_id: config.appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
      ...{ timestamp: beijingTime(new Date()), biz_content: JSON.stringify(content), ...more },
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

  return { signature, fieldsOf, ask };
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
