import { type CodeSender, closedSender, sandboxSender } from '../code/code-sender.ts';
import type { WatchedParts } from '../health/provider-health.ts';
import { gatewaySms } from './gateway-sms.ts';

export function chooseSms({ config: { sms }, log, health }: WatchedParts): CodeSender {
  if (sms === 'off') return closedSender('短信服务未开通，请使用密码登录');
  return sms === 'sandbox' ? sandboxSender(log, 'sms', 'mobile') : gatewaySms(sms, log, health.of('sms', 'gateway'));
}
