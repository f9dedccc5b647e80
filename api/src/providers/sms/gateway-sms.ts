import type { FastifyBaseLogger } from 'fastify';
import type { SmsGateway } from '../../platform/config/sms-config.ts';
import { fetchConfigured } from '../../platform/outbound/fetch-configured.ts';
import { readBounded } from '../../platform/outbound/read-bounded.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { boundedSender, type CodeSender } from '../code/code-sender.ts';
import type { ProviderWatch } from '../health/provider-health.ts';
import { withoutSecrets } from '../health/without-secrets.ts';

/** Bytes of a refusal that are read. */
const maxWords = 16 * 1024;

/** A gateway that takes `POST {mobile, scene, code}`, or `{mobile, scene, text, params}`, with a bearer key and answers 2xx. */
export function gatewaySms({ url, key }: SmsGateway, log: FastifyBaseLogger, watch: ProviderWatch): CodeSender {
  async function post(body: Record<string, unknown>): Promise<void> {
    const response = await fetchConfigured(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => error);
    if (response instanceof Error) {
      watch.failed({ status: 0, words: response.name, isKeyRefused: false });
      log.error({ status: response.name }, 'SMS gateway refused');
      throw new Refusal('短信发送失败，请稍后再试');
    }
    const { ok, status } = response;
    if (ok) {
      // Its body is not needed, but unread it would keep its connection.
      await response.body?.cancel().catch(() => undefined);
      return watch.worked();
    }
    const words = await readBounded(response.body, maxWords).catch(() => Buffer.alloc(0));
    const isKeyRefused = status === 401 || status === 403;
    watch.failed({ status, words: withoutSecrets(words.toString(), key ?? ''), isKeyRefused });
    log.error({ status }, 'SMS gateway refused');
    throw new Refusal('短信发送失败，请稍后再试');
  }
  return boundedSender({
    sendCode: ({ target: mobile, scene, code }) => post({ mobile, scene, code }),
    notify: (mobile, { scene, text, params }) => post({ mobile, scene, text, params }),
  });
}
