import type { FastifyBaseLogger } from 'fastify';
import type { SmtpConfig } from '../../platform/config/mail-config.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { boundedSender, type CodeSender } from '../code/code-sender.ts';
import type { ProviderWatch } from '../health/provider-health.ts';
import { codeMail } from './code-mail.ts';

/** All of one mail: connecting, TLS, login, sending. */
const maxSend = 10_000;

/** Mails codes and notifications by a server of the operator's; one connection each, since they are few. */
export function smtpMail(smtp: SmtpConfig, log: FastifyBaseLogger, watch: ProviderWatch): CodeSender {
  const options = {
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    requireTLS: smtp.requireTls,
    // Where TLS is not asked for, a server's own certificate is nothing to fail on.
    ignoreTLS: !smtp.requireTls,
    tls: { minVersion: 'TLSv1.2' as const },
    ...(smtp.user ? { auth: { user: smtp.user, pass: smtp.password } } : {}),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: maxSend,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  async function mail(email: string, content: { subject: string; text: string; html?: string }): Promise<void> {
    // Loaded with the first mail: a start does not wait for it.
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport(options).sendMail({
        from: smtp.from,
        // An object is one address, with any content; a string would be parsed as a list.
        to: { name: '', address: email },
        ...content,
        // Automatic replies such as holiday notices are suppressed.
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal: AbortSignal.timeout(maxSend),
      });
      watch.worked();
    } catch (error) {
      throw refusalOf(error as SmtpError, log, watch);
    }
  }
  const site = smtp.from.name;
  return boundedSender({
    sendCode: ({ target, scene, code }) => mail(target, codeMail(site, scene, code)),
    notify: (email, { subject, text }) => mail(email, { subject: `${site ? `【${site}】` : ''}${subject}`, text }),
  });
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** The server's own words stay out of the log: they repeat the address. */
function refusalOf(
  { name, code = name, responseCode = 0, command }: SmtpError,
  log: FastifyBaseLogger,
  watch: ProviderWatch,
): Refusal {
  log.error({ reason: code, status: responseCode, command }, 'mail was not sent');
  const noSuchMailbox = command === 'RCPT TO' && [550, 551, 553].includes(responseCode);
  if (noSuchMailbox) return invalidInput('这个邮箱无法收信，请检查邮箱地址', 'email');
  watch.failed({ status: responseCode, words: `${code} ${command ?? ''}`, isKeyRefused: code === 'EAUTH' });
  return new Refusal('邮件发送失败，请稍后再试');
}
