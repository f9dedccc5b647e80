import { eq } from 'drizzle-orm';
import * as z from 'shared/contracts/schema.ts';
import { loginWay, SiteConfig } from 'shared/contracts/site.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { Refusal } from '../refusal.ts';
import { settings } from './site-tables.ts';

export type LoginSettings = SiteConfig['login'];

/** How people may log in: what the operator decided, as far as this server can do it. */
export async function findLoginSettings(db: Db, config: Config): Promise<LoginSettings> {
  const [row] = await db.select().from(settings).where(eq(settings.name, 'login'));
  const parsed = z.safeParse(SiteConfig, row ? { login: row.value } : {});
  if (!parsed.success) throw new Error('settings: login is not what the contract says');
  return possibleLogins(parsed.data.login, config);
}

export function possibleLogins(login: LoginSettings, config: Config): LoginSettings {
  const possible: Record<number, boolean> = {
    [loginWay.mobile]: true,
    [loginWay.mailbox]: config.mail !== 'off',
    [loginWay.wechat]: hasScanSandbox(config),
  };
  const ways = login.login_way.filter((way) => possible[way]);
  const login_way = ways.length ? ways : [loginWay.mobile];
  return {
    ...login,
    login_way,
    default_login_way: login_way.includes(login.default_login_way)
      ? login.default_login_way
      : (login_way[0] ?? loginWay.mobile),
    // With a gateway every new number is proven by a code, which also hides who is a member already.
    sms_verify: typeof config.sms === 'object' || (config.sms === 'sandbox' && login.sms_verify) ? 1 : 0,
  };
}

/** A scan needs a phone with an app, which we have none of: the demo plays its part. */
export const hasScanSandbox = (config: Config) => config.siteMode === 'demo';

export function requireWay({ login_way }: LoginSettings, way: number): void {
  if (!login_way.includes(way)) throw new Refusal('暂不支持该登录方式');
}
