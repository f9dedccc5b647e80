import type { FastifyBaseLogger } from 'fastify';
import type { SmsGateway } from '../../platform/config/sms-config.ts';
import { boundedSender, type CodeSender, closedSender, sandboxSender } from '../code/code-sender.ts';
import type { ProviderWatch, WatchedParts } from '../health/provider-health.ts';
import { accountSms } from './account-sms.ts';
import { aliyunCall } from './aliyun-sms.ts';
import { type SmsAnswer, type SmsOutcome, sendSms } from './send-sms.ts';
import { tencentCall } from './tencent-sms.ts';

export function chooseSms({ config: { sms }, log, health }: WatchedParts): CodeSender {
  if (sms === 'off') return closedSender('短信服务未开通，请使用密码登录');
  if (sms === 'sandbox') return sandboxSender(log, 'sms', 'mobile');
  if (!('vendor' in sms)) return gatewaySms(sms, log, health.of('sms', 'gateway'));
  const parts = { log, watch: health.of('sms', sms.vendor) };
  return sms.vendor === 'aliyun' ? accountSms(sms, aliyunCall, parts) : accountSms(sms, tencentCall, parts);
}

/** A gateway that takes `POST {mobile, scene, code}`, or `{mobile, scene, text, params}`, with a bearer key and answers 2xx. */
function gatewaySms({ url, key }: SmsGateway, log: FastifyBaseLogger, watch: ProviderWatch): CodeSender {
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
  const post = (body: Record<string, unknown>) =>
    sendSms({ url, headers, body: JSON.stringify(body), read: readGateway }, { log, watch, secrets: [key] });
  return boundedSender({
    sendCode: ({ target: mobile, scene, code }) => post({ mobile, scene, code }),
    notify: (mobile, { scene, text, params }) => post({ mobile, scene, text, params }),
  });
}

function readGateway({ status, text: words }: SmsAnswer): SmsOutcome {
  if (status >= 200 && status < 300) return 'sent';
  return { fault: status === 401 || status === 403 ? 'key' : 'channel', words };
}
