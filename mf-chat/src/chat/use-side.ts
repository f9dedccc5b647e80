import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { changeSettingAtom, settingAtom } from 'shared/site/setting/setting.ts';

/** Where the sessions are: in a column at the side, folded away, or in a drawer over the page. */
export function useSide() {
  const isFolded = useAtomValue(settingAtom).sideFolded === true;
  const change = useSetAtom(changeSettingAtom);
  const [isDrawn, setDrawn] = useState(false);
  const fold = (sideFolded?: true) => change({ sideFolded });
  return {
    isFolded,
    /** The drawer is open. */
    isDrawn,
    fold: () => fold(true),
    /** Brings the sessions back: the column where it was folded, else the drawer. */
    show: () => (isFolded && hasRoom() ? fold() : setDrawn(true)),
    close: () => setDrawn(false),
  };
}
export type Side = ReturnType<typeof useSide>;

/** As in `chat-frame.ts`: with less room the column is a drawer. */
const hasRoom = () => window.matchMedia('(min-width: 1024px)').matches;
