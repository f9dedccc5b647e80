import { readCookie, writeCookie } from 'shared/site/cookies.ts';

export type Scheme = 'light' | 'dark' | 'system';

/** A year, like most browsers keep at most. */
const settingLifetime = 365 * 24 * 3600 * 1000;

/** The visitor's choice in the cookie `setting`. The server puts it on `<html data-scheme>` unless it is `system`. */
export function readScheme(cookies: string): Scheme {
  const { scheme } = readSetting(cookies);
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system';
}

function readSetting(cookies: string): Record<string, unknown> {
  try {
    const setting: unknown = JSON.parse(readCookie(cookies, 'setting') ?? '{}');
    return setting !== null && typeof setting === 'object' ? { ...setting } : {};
  } catch {
    return {};
  }
}

/** Shows the scheme at once and keeps it. In the browser only. */
export function chooseScheme(scheme: Scheme): void {
  const { scheme: _old, ...others } = readSetting(document.cookie);
  const setting = scheme === 'system' ? others : { ...others, scheme };
  writeCookie('setting', JSON.stringify(setting), settingLifetime);
  if (scheme === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}

/** The scheme that is seen, whoever chose it. In the browser only. */
export function shownScheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.scheme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
