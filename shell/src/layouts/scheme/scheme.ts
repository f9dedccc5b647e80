import { atom } from 'jotai';
import { changeSettingAtom, readSetting } from 'shared/site/setting/setting.ts';

export type Scheme = 'light' | 'dark' | 'system';

/** The visitor's choice in the cookie `setting`. The server puts it on `<html data-scheme>` unless it is `system`. */
export function readScheme(cookies: string): Scheme {
  return readSetting(cookies).scheme ?? 'system';
}

/** Shows the scheme at once and keeps it. In the browser only. */
export const chooseSchemeAtom = atom(null, (_get, set, scheme: Scheme): void => {
  set(changeSettingAtom, { scheme: scheme === 'system' ? undefined : scheme });
  if (scheme === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
});

/** The scheme on show, chosen by the visitor or the device. In the browser only. */
export function shownScheme(): 'light' | 'dark' {
  const chosen = document.documentElement.dataset.scheme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
