import type { WechatConfig } from '../../platform/config/payment-config.ts';
import { askProvider, type ProviderAnswer } from './ask-provider.ts';
import { ChannelFailed } from './payment.ts';
import { WechatSignature } from './wechat-signature.ts';

/** What an answer says that is no success. */
export interface WechatProblem {
  code?: string;
  message?: string;
}

/** Asks WeChat Pay (API v3), for payments and for payouts. */
export function wechatClient(config: WechatConfig) {
  const signature = new WechatSignature(config);

  /**
   * @param serial the key by which parts of the body are encrypted, where any are
   * @throws ChannelFailed when there is no answer, or one that is not trusted
   */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    serial = config.publicKey?.id,
  ): Promise<ProviderAnswer> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const answer = await askProvider(`${config.url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'ai-site',
        authorization: signature.authorization(method, path, text),
        ...(text ? { 'content-type': 'application/json' } : {}),
        // Asks for an answer that is signed by the key that we have.
        ...(serial ? { 'wechatpay-serial': serial } : {}),
      },
      ...(text ? { body: text } : {}),
    });
    if (answer.status < 300) {
      const problem = signature.problemOf((name) => answer.headers.get(name) ?? undefined, answer.text, new Date());
      if (problem) throw new ChannelFailed(`an answer of WeChat Pay is not trusted: ${problem}`);
    }
    return answer;
  }

  return { signature, ask };
}

export const problemOf = ({ status, text }: ProviderAnswer) =>
  new ChannelFailed(`WeChat Pay answers ${status}: ${text.slice(0, 300)}`);
