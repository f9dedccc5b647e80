import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { fetchConfigured } from '../../outbound/fetch-configured.ts';
import { Refusal } from '../../server/refusal.ts';
import { boundedSender, type CodeSender, closedSender, sandboxSender } from '../code-sender.ts';

export function chooseSms({ sms }: Config, log: FastifyBaseLogger): CodeSender {
  if (sms === 'off') return closedSender('短信服务未开通，请使用密码登录');
  return sms === 'sandbox' ? sandboxSender(log, 'sms', 'mobile') : gatewaySms(sms, log);
}

/** A gateway that takes `POST {mobile, scene, code}` with a bearer key and answers 2xx. */
function gatewaySms({ url, key }: { url: string; key: string }, log: FastifyBaseLogger): CodeSender {
  return boundedSender(async (mobile, scene, code) => {
    const response = await fetchConfigured(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ mobile, scene, code }),
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => ({ ok: false, status: error.name, body: null }));
    // Nobody reads what it says; unread it would keep its connection.
    await response.body?.cancel().catch(() => undefined);
    if (response.ok) return;
    log.error({ status: response.status }, 'SMS gateway refused');
    throw new Refusal('短信发送失败，请稍后再试');
  });
}
