import type { ProviderParts } from '../../platform/server/provider-parts.ts';
import { type CodeSender, closedSender, sandboxSender } from '../code/code-sender.ts';
import { smtpMail } from './smtp-mail.ts';

export function chooseMail({ config: { mail }, log }: ProviderParts): CodeSender {
  if (mail === 'off') return closedSender('邮件服务未开通，请使用手机号');
  return mail === 'sandbox' ? sandboxSender(log, 'mail', 'email') : smtpMail(mail, log);
}
