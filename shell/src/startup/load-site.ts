import { getUserCenter, UserCenter } from 'shared/contracts/account/user.ts';
import * as z from 'shared/contracts/schema.ts';
import { NavItem, SiteConfig } from 'shared/contracts/site/site.ts';
import type { Call } from 'shared/http/create-call.ts';
import { awayStatus, isLoginFailure } from 'shared/http/errors.ts';
import { defaultSiteConfig } from 'shared/site/config.ts';
import type { PublicAnswers, Site } from '../document/site-data.ts';
import { askPublicSite } from './ask-public-site.ts';

/** Loads configuration and theme, which are the same for every visitor; what fails is left at its default. */
export const loadPublicSite = async (call: Call) => readPublicSite(await askPublicSite(call));

/** Every page reads it, so what the API of another version or a proxy in between answers must not take the site away. */
export function readPublicSite({
  config,
  decoration,
  away,
}: Omit<PublicAnswers, 'rev'>): Pick<Site, 'config' | 'decoration' | 'away'> {
  return { config: config && readConfig(config), decoration, ...(away ? { away } : {}) };
}

/** Loads who is logged in. A failure resets the user in memory; only code −1 gives the token up. */
export async function loadUser(call: Call): Promise<Pick<Site, 'user' | 'tokenRefused' | 'away'>> {
  try {
    return { user: readUser(await call(getUserCenter, {}, { quiet: true })), tokenRefused: false };
  } catch (error) {
    const away = awayStatus(error);
    return { user: null, tokenRefused: isLoginFailure(error), ...(away ? { away } : {}) };
  }
}

function readConfig(data: object): SiteConfig {
  const { tabbar } = data as { tabbar?: unknown };
  const nav = isRecord(tabbar) && Array.isArray(tabbar.nav) ? tabbar.nav.filter(isNavItem) : [];
  return readFields(SiteConfig.shape, { ...data, tabbar: { nav } }, defaultSiteConfig());
}

const isNavItem = (entry: unknown) => z.safeParse(NavItem, entry).success;

function readUser(data: unknown): UserCenter | null {
  return isRecord(data) && typeof data.sn === 'string' && data.sn
    ? readFields(UserCenter.shape, data, blankUser)
    : null;
}

/** What came, field by field: one that is missing, or not as the contract says, is at its default. */
function readFields<T extends object>(shape: Record<keyof T, z.ZodMiniType>, data: object, defaults: T): T {
  const fields = Object.entries<z.ZodMiniType>(shape).map(([name, field]) => {
    const read = z.safeParse(field, (data as Record<string, unknown>)[name]);
    return [name, read.success ? read.data : defaults[name as keyof T]];
  });
  return Object.fromEntries(fields);
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data);

const blankUser: UserCenter = {
  id: 0,
  sn: '',
  sex: 0,
  account: '',
  nickname: '',
  real_name: '',
  avatar: '',
  mobile: '',
  create_time: '',
  is_new_user: 0,
  balance: 0,
  balance_draw: 0,
  member_end_time: '',
  member_perpetual: 0,
  inviter_id: 0,
  inviter_name: '',
  has_password: false,
  is_member: 0,
  member_package_name: '',
  member_expired: 0,
  is_chat_limit: 0,
};
