import { type CodeSender, closedSender, sandboxSender } from '../code/code-sender.ts';
import type { WatchedParts } from '../health/provider-health.ts';
import { accountSms } from './account-sms.ts';
import { aliyunCall } from './aliyun-sms.ts';
import { gatewaySms } from './gateway-sms.ts';
import { tencentCall } from './tencent-sms.ts';

export function chooseSms({ config: { sms }, log, health }: WatchedParts): CodeSender {
  if (sms === 'off') return closedSender('短信服务未开通，请使用密码登录');
  if (sms === 'sandbox') return sandboxSender(log, 'sms', 'mobile');
  if (!('vendor' in sms)) return gatewaySms(sms, log, health.of('sms', 'gateway'));
  const parts = { log, watch: health.of('sms', sms.vendor) };
  return sms.vendor === 'aliyun' ? accountSms(sms, aliyunCall, parts) : accountSms(sms, tencentCall, parts);
}
