import type { FastifyInstance } from 'fastify';
import { loginWay } from 'shared/contracts/site/site.ts';
import type { Config } from '../../platform/config/config.ts';
import { findStoredLogin, type LoginSettings, possibleLogins } from './login-settings-queries.ts';

/** Logs at start which logins the settings ask for and the server cannot offer, and what to set. */
export function warnOfMissing(app: FastifyInstance): void {
  app.addHook('onReady', async () => {
    try {
      const missing = missingOf(await findStoredLogin(app.db), app.config);
      if (missing.length) app.log.warn({ missing }, 'settings ask for logins that this server cannot offer');
    } catch (error) {
      app.log.error({ err: error }, 'settings of the login cannot be read');
    }
  });
}

const needs: Record<number, string> = {
  [loginWay.wechat]: 'login_way 1 (scan): demo only',
  [loginWay.mailbox]: 'login_way 3 (mailbox): set SMTP_URL and MAIL_FROM',
};

function missingOf(stored: LoginSettings, config: Config): string[] {
  const offered = possibleLogins(stored, config);
  const missing = stored.login_way
    .filter((way) => !offered.login_way.includes(way))
    .map((way) => needs[way] ?? `login_way ${way}: unknown`);
  if (stored.coerce_mobile && !offered.coerce_mobile) missing.push('coerce_mobile: set SMS_GATEWAY_URL');
  if (stored.sms_verify && !offered.code_way?.includes(loginWay.mobile)) {
    missing.push('sms_verify: numbers are not proven without SMS_GATEWAY_URL');
  }
  return missing;
}
