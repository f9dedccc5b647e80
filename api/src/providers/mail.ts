import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { type CodeSender, closedSender, sandboxSender } from './code-sender.ts';

export function chooseMail({ mail }: Config, log: FastifyBaseLogger): CodeSender {
  return mail === 'sandbox' ? sandboxSender(log, 'mail', 'email') : closedSender('邮件服务未开通，请使用手机号');
}
