import { atom } from 'jotai';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';

/** What the visitor arranged on the page (cookie `setting`). The server reads it too, so that nothing jumps. */
export interface Setting {
  /** Absent: as the device. */
  scheme?: 'light' | 'dark';
  /** The navigation rail shows icons alone. */
  railFolded?: true;
  /** The second column (sessions, controls) is folded away. */
  sideFolded?: true;
  /** The records of drawing are rows instead of a grid. */
  recordRows?: true;
  /** The notice of the demonstration was put away. */
  demonstrationRead?: true;
  /** Keys without Ctrl or ⌘ open nothing, e.g. for who speaks to the browser. */
  plainKeys?: false;
}

/** Reads the setting out of a `Cookie` header or `document.cookie`; what is malformed or unknown counts as absent. */
export function readSetting(cookies: string): Setting {
  let read: unknown;
  try {
    read = JSON.parse(readCookie(cookies, 'setting') ?? '{}');
  } catch {
    return {};
  }
  const { scheme, railFolded, sideFolded, recordRows, demonstrationRead, plainKeys } = (read ?? {}) as Record<
    string,
    unknown
  >;
  return {
    ...(scheme === 'light' || scheme === 'dark' ? { scheme } : {}),
    ...(railFolded === true ? { railFolded } : {}),
    ...(sideFolded === true ? { sideFolded } : {}),
    ...(recordRows === true ? { recordRows } : {}),
    ...(demonstrationRead === true ? { demonstrationRead } : {}),
    ...(plainKeys === false ? { plainKeys } : {}),
  };
}

/** The setting of this visit. */
export const settingAtom = atom<Setting>({});

/**
 * Changes the setting and keeps it; `undefined` takes a choice back. In the browser only.
 *
 * @example const change = useSetAtom(changeSettingAtom); change({ sideFolded: folded ? undefined : true });
 */
export const changeSettingAtom = atom(
  null,
  (_get, set, change: { [K in keyof Setting]: Setting[K] | undefined }): void => {
    // The cookie, not the atom: another tab may have changed it since.
    const next = JSON.parse(JSON.stringify({ ...readSetting(document.cookie), ...change })) as Setting;
    writeCookie('setting', JSON.stringify(next));
    set(settingAtom, next);
  },
);
