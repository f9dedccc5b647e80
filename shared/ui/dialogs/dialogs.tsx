import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { openDialogsAtom } from 'shared/site/dialogs.ts';
import { showToast } from 'shared/site/toasts.ts';

/** Draws what `useDialogs` opens. Stands once in the root of a page; its code comes with the first dialog. */
export function Dialogs() {
  const dialog = useAtomValue(openDialogsAtom)[0];
  const [Host, setHost] = useState<ComponentType>();
  useEffect(() => {
    if (!dialog || Host) return;
    import('./lazy/dialog-host.tsx').then(
      ({ DialogHost }) => setHost(() => DialogHost),
      () => {
        showToast('error', '网络不给力，请稍后重试');
        dialog.close('lost');
      },
    );
  }, [dialog, Host]);
  return Host ? <Host /> : null;
}
