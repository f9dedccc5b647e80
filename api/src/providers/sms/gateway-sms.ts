import type { FastifyBaseLogger } from 'fastify';
import type { SmsGateway } from '../../platform/config/sms-config.ts';
import { fetchConfigured } from '../../platform/outbound/fetch-configured.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { boundedSender, type CodeSender } from '../code/code-sender.ts';

/** A gateway that takes `POST {mobile, scene, code}`, or `{mobile, scene, text, params}`, with a bearer key and answers 2xx. */
export function gatewaySms({ url, key }: SmsGateway, log: FastifyBaseLogger): CodeSender {
  async function post(body: Record<string, unknown>): Promise<void> {
    const response = await fetchConfigured(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => ({ ok: false, status: error.name, body: null }));
    // Its body is not needed, but unread it would keep its connection.
    await response.body?.cancel().catch(() => undefined);
    if (response.ok) return;
    log.error({ status: response.status }, 'SMS gateway refused');
    throw new Refusal('短信发送失败，请稍后再试');
  }
  return boundedSender({
    sendCode: ({ target: mobile, scene, code }) => post({ mobile, scene, code }),
    notify: (mobile, { scene, text, params }) => post({ mobile, scene, text, params }),
  });
}
