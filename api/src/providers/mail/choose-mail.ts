import { type CodeSender, closedSender, sandboxSender } from '../code/code-sender.ts';
import type { WatchedParts } from '../health/provider-health.ts';
import { smtpMail } from './smtp-mail.ts';

export function chooseMail({ config: { mail }, log, health }: WatchedParts): CodeSender {
  if (mail === 'off') return closedSender('邮件服务未开通，请使用手机号');
  return mail === 'sandbox' ? sandboxSender(log, 'mail', 'email') : smtpMail(mail, log, health.of('mail', 'smtp'));
}
