import { atom } from 'jotai';
import { changeSettingAtom, settingAtom } from 'shared/site/setting/setting.ts';

/** Whether the rail shows icons alone. Kept in the cookie `setting`, which the server reads: nothing jumps. */
export const railFoldedAtom = atom(
  (get) => get(settingAtom).railFolded === true,
  (_get, set, isFolded: boolean) => set(changeSettingAtom, { railFolded: isFolded || undefined }),
);
