import { useStore } from 'jotai';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { showToast } from 'shared/site/toasts.ts';
import { reportAtom } from 'shared/site/visit.ts';
import { takeFocusBack } from './lost-focus.ts';
import { payParameter, readPayValue } from './order-of-url.ts';
import type { PayDialogProps } from './pay-dialog.tsx';

/** Shows the dialog for the order that the address names; its code comes with the first one. In the browser only. */
export function PayDialogHost(offers: Pick<PayDialogProps, 'findOffer' | 'takeOffer'>) {
  const [search, setSearch] = useSearchParams();
  const paying = readPayValue(search.get(payParameter));
  const [PayDialog, setPayDialog] = useState<ComponentType<PayDialogProps>>();
  const store = useStore();
  const isWanted = paying !== undefined && !PayDialog;
  useEffect(() => {
    if (!isWanted) return;
    import('./pay-dialog.tsx').then(
      (code) => setPayDialog(() => code.PayDialog),
      (error) => {
        store.get(reportAtom).report(error);
        showToast('error', '支付窗口没有加载出来，请刷新页面');
      },
    );
  }, [isWanted, store]);
  const isOpen = paying !== undefined && PayDialog !== undefined;
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) takeFocusBack();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!paying || !PayDialog) return null;
  const close = () =>
    setSearch(
      (now) => {
        now.delete(payParameter);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return <PayDialog paying={paying} onClose={close} {...offers} />;
}
