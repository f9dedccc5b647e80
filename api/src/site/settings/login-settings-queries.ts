import { loginWay, type SiteConfig } from 'shared/contracts/site/site.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { findSection } from './stored-settings.ts';

export type LoginSettings = SiteConfig['login'];

/** How people may log in: what the operator decided, as far as this server can do it. */
export async function findLoginSettings(db: Db, config: Config): Promise<LoginSettings> {
  return possibleLogins(await findStoredLogin(db), config);
}

/** What the operator decided. */
export const findStoredLogin = (db: Db): Promise<LoginSettings> => findSection(db, 'login');

/** Nothing is offered that could only be refused. */
export function possibleLogins(login: LoginSettings, config: Config): LoginSettings {
  const possible: Record<number, boolean> = {
    [loginWay.mobile]: true,
    [loginWay.mailbox]: config.mail !== 'off',
    [loginWay.wechat]: hasScanSandbox(config),
  };
  const ways = login.login_way.filter((way) => possible[way]);
  const login_way = ways.length ? ways : [loginWay.mobile];
  // With a real sender every new number and mailbox is proven by a code, which also hides who is a member already.
  const isReal = typeof config.sms === 'object' || typeof config.mail === 'object';
  const code_way = codeWays(config);
  return {
    ...login,
    login_way,
    default_login_way: login_way.includes(login.default_login_way)
      ? login.default_login_way
      : (login_way[0] ?? loginWay.mobile),
    coerce_mobile: code_way.includes(loginWay.mobile) ? login.coerce_mobile : 0,
    sms_verify: isReal || (code_way.length > 0 && login.sms_verify) ? 1 : 0,
    code_way,
  };
}

/** Ways whose account can be sent a code. */
function codeWays({ sms, mail }: Config): number[] {
  return [...(sms === 'off' ? [] : [loginWay.mobile]), ...(mail === 'off' ? [] : [loginWay.mailbox])];
}

/** A scan needs a phone with an app, which we have none of: the demo plays its part. */
export const hasScanSandbox = (config: Config) => config.siteMode === 'demo';

export function requireWay({ login_way }: LoginSettings, way: number): void {
  if (!login_way.includes(way)) throw new Refusal('暂不支持该登录方式');
}

/** Whether a new account of this way must show that it is its owner's. */
export const isProvenByCode = ({ sms_verify, code_way = [] }: LoginSettings, way: number) =>
  sms_verify === 1 && code_way.includes(way);
