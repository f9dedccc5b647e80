import type { FastifyBaseLogger } from 'fastify';
import { smsScene } from 'shared/contracts/site/login.ts';
import type { SmtpConfig } from '../../platform/config/mail-config.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { boundedSender, type CodeSender, codeMinutes } from '../code/code-sender.ts';
import type { ProviderWatch } from '../health/provider-health.ts';

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

/** What a code is for, in the words of the form that asks for it. */
const purposes: Record<string, string> = {
  [smsScene.login]: '登录',
  [smsScene.register]: '注册',
  [smsScene.findPassword]: '找回密码',
  [smsScene.bindMobile]: '绑定手机号',
  [smsScene.changeMobile]: '更换手机号',
  [smsScene.deleteAccount]: '注销账号',
  [smsScene.withdraw]: '提现',
};

/** The mail with a code. The subject does not contain it: subjects are shown on locked screens. */
function codeMail(site: string, scene: string, code: string): { subject: string; text: string; html: string } {
  const purpose = purposes[scene] ?? '';
  const subject = `${site ? `【${site}】` : ''}${purpose}验证码`;
  const life = `${codeMinutes} 分钟内有效，用过即失效。`;
  const warning = '请勿将验证码告诉任何人。如果不是你本人操作，请忽略这封邮件，你的账号不会有任何变化。';
  return {
    subject,
    text: `你的${purpose}验证码：${code}\n\n${life}\n${warning}\n`,
    // Nothing from the visitor stands in it, so nothing needs escaping.
    html: `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${purpose}验证码</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:480px;margin:0 auto">
<p style="margin:0">你的${purpose}验证码：</p>
<p style="margin:16px 0;font-size:32px;font-weight:600;letter-spacing:6px">${code}</p>
<p style="margin:0 0 16px">${life}</p>
<p style="margin:0;font-size:14px;opacity:.7">${warning}</p>
</div>
</body>
</html>
`,
  };
}
