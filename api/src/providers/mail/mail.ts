import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { type CodeSender, closedSender, sandboxSender } from '../code-sender.ts';
import { smtpMail } from './smtp-mail.ts';

export function chooseMail({ mail }: Config, log: FastifyBaseLogger): CodeSender {
  if (mail === 'off') return closedSender('邮件服务未开通，请使用手机号');
  return mail === 'sandbox' ? sandboxSender(log, 'mail', 'email') : smtpMail(mail, log);
}
