import { optional, section } from './section.ts';

/** Where codes are handed to be mailed, and who they come from. */
export interface SmtpConfig {
  host: string;
  port: number;
  /** TLS from the first byte (`smtps:`). */
  secure: boolean;
  /** No mail goes out before STARTTLS. False on this machine and with `?tls=off`. */
  requireTls: boolean;
  user: string;
  password: string;
  from: MailAddress;
}

export interface MailAddress {
  name: string;
  address: string;
}

/** `sandbox` writes the code into the log (demo only), `off` refuses to send, else the server that mails it. */
export type MailConfig = 'sandbox' | 'off' | SmtpConfig;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export const mailConfig = section({
  variables: {
    SMTP_URL: {
      schema: optional(
        isSmtpUrl,
        'must be smtp:// or smtps://, user and password in percent encoding, optionally with ?tls=off',
      ),
      example: 'smtps://no-reply%40example.com:secret@smtp.example.com:465',
      isSecret: true,
    },
    MAIL_FROM: {
      schema: optional(isSender, 'must be an address, or a name and an address in angle brackets'),
      example: 'no-reply@example.com',
    },
  },
  read({ SMTP_URL: url, MAIL_FROM: from }, { siteMode, refuse }): MailConfig {
    if (url && !from) refuse('MAIL_FROM', 'must be set when SMTP_URL is');
    if (from && !url) refuse('SMTP_URL', 'must be set when MAIL_FROM is');
    if (!url || !from) return siteMode === 'demo' ? 'sandbox' : 'off';
    const { protocol, hostname, port, username, password, searchParams } = new URL(url);
    const secure = protocol === 'smtps:';
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || (secure ? 465 : 587)),
      secure,
      requireTls: !secure && !loopback.test(hostname) && searchParams.get('tls') !== 'off',
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      from: addressOf(from),
    };
  },
});

const plainAddress = /^[\w.+-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;

/** `name@example.com`, or `站名 <name@example.com>`. */
function isSender(value: string): boolean {
  const { name, address } = addressOf(value);
  // A control character would begin another header.
  return plainAddress.test(address) && !/[\p{Cc}<>"]/u.test(name);
}

function addressOf(value: string): MailAddress {
  const [, name = '', address = value] = /^(.*?)\s*<([^<>]*)>$/.exec(value) ?? [];
  return { name: name.trim(), address };
}

/** `smtp(s)://user:password@host:port`, with nothing behind it but `?tls=off`, which is optional. */
function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value);
  if (!/^smtps?:$/.test(protocol) || !hostname || hash || !/^\/?$/.test(pathname) || !/^(\?tls=off)?$/.test(search)) {
    return false;
  }
  try {
    decodeURIComponent(username + password);
    return Boolean(username) === Boolean(password);
  } catch {
    return false;
  }
}
