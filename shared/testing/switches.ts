import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';

/** A package whose `switches.test` turns each of its switches both ways. */
export type SwitchReader = 'shell' | 'mf-chat' | 'mf-creative' | 'api';

/** Every switch of `pc/config`, and who does something else when it is turned. */
export const switchReaders = {
  member_package_status: ['shell', 'api'],
  recharge_package_status: ['shell', 'api'],
  public_prices: ['shell', 'api'],
  'login.coerce_mobile': ['shell'],
  'login.login_agreement': ['shell'],
  'login.sms_verify': ['shell', 'api'],
  'login.is_captcha': ['shell', 'api'],
  'chat.is_open': ['shell', 'mf-chat', 'api'],
  'chat.is_sensitive': ['api'],
  'chat.network_is_open': ['mf-chat'],
  'skill.is_open': ['shell', 'mf-chat', 'api'],
  'creation.is_open': ['shell', 'mf-chat', 'api'],
  'draw.is_open': ['shell', 'mf-creative', 'api'],
  'draw.translate_type': ['mf-creative'],
  'draw.disclaimer_status': ['mf-creative'],
  'label.is_open': ['mf-chat'],
  'bulletin_config.is_bulletin': ['shell'],
  'card_code.is_open': ['shell', 'api'],
  'card_code.is_show': ['shell'],
  'draw_square_config.is_allow_share': ['mf-creative', 'api'],
  'draw_square_config.is_auto_pass': ['api'],
  'draw_square_config.is_show_user': ['api'],
  'pc_page.status': ['shell'],
  'pc_page.page_status': ['shell'],
  'mindmap_config.is_open': ['mf-creative', 'api'],
  'mindmap_config.is_example': ['mf-creative'],
  'voice.voice_broadcast.is_open': ['mf-chat'],
  'voice.voice_input.is_open': ['mf-chat'],
} as const satisfies Record<string, readonly SwitchReader[]>;

type Switch = keyof typeof switchReaders;
/** The switches that a package reads: its table has exactly these. */
export type SwitchReadBy<R extends SwitchReader> = {
  [S in Switch]: R extends (typeof switchReaders)[S][number] ? S : never;
}[Switch];

/** A configuration with one switch turned. */
export function configWith(name: string, value: 0 | 1, base: Partial<SiteConfig> = {}): SiteConfig {
  return replaced(makeSiteConfig(base), name.split('.'), value) as SiteConfig;
}

function replaced(whole: unknown, [name, ...rest]: string[], value: number): unknown {
  if (name === undefined) return value;
  const around = whole as Record<string, unknown>;
  return { ...around, [name]: replaced(around[name], rest, value) };
}
