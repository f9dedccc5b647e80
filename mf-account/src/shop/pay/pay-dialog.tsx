import { X } from 'lucide-react';
import { useState } from 'react';
import type { OrderDetail } from 'shared/contracts/account/order.ts';
import { showToast } from 'shared/site/toasts.ts';
import { Button, Dialog, IconButton, Skeleton, styled } from 'shared/ui/kit.ts';
import { LeaveOffer, type Offer } from './leave-offer.tsx';
import type { PaidOrder } from './order-of-url.ts';
import { Paid } from './paid.tsx';
import { PayPending } from './pay-pending.tsx';
import { payStyles } from './pay-styles.ts';
import { useOrder } from './use-order.ts';

export interface PayDialogProps {
  paying: PaidOrder;
  onClose(): void;
  /** Asks for a lower price when the user leaves this order; undefined when there is none. */
  findOffer?: ((order: OrderDetail) => Promise<Offer | undefined>) | undefined;
  /** Orders the same for the offer's price; the dialog then shows that order. */
  takeOffer?: ((order: OrderDetail) => Promise<void>) | undefined;
}

/** Pays one order: amount, ways, code, what became of it. Closing it leaves the order waiting in the list of orders. */
export function PayDialog({ paying, onClose, findOffer, takeOffer }: PayDialogProps) {
  const { state, isCut, load, check } = useOrder(paying);
  const [offer, setOffer] = useState<Offer>();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const order = state && 'order' in state ? state.order : undefined;
  const waits = order?.status === 'pending' && order.seconds_left > 0;

  async function leave(): Promise<void> {
    if (!order || !waits || !findOffer || isAsked) return onClose();
    setIsAsked(true);
    const granted = await findOffer(order).catch(() => undefined);
    if (granted) setOffer(granted);
    else onClose();
  }

  async function take(): Promise<void> {
    if (!order || !takeOffer) return;
    setIsBusy(true);
    await takeOffer(order).then(
      () => setOffer(undefined),
      () => showToast('error', '优惠没有用上，请重试'),
    );
    setIsBusy(false);
  }

  return (
    <PayFrame
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && void leave()}
      aria-labelledby="pay-title"
      maxWidth={false}
    >
      <IconButton className="close" aria-label="关闭" onClick={() => void leave()}>
        <X aria-hidden />
      </IconButton>
      {!state && <Waiting />}
      {state && 'problem' in state && (
        <div className="paid">
          <h2 id="pay-title">订单没有打开</h2>
          <p role="alert">{state.problem}</p>
          <Button variant="contained" onClick={() => void load()}>
            重试
          </Button>
        </div>
      )}
      {order?.pay_status === 1 && <Paid order={order} onClose={onClose} />}
      {order && offer && waits && (
        <LeaveOffer name={order.name} offer={offer} isBusy={isBusy} onTake={() => void take()} onLeave={onClose} />
      )}
      {state && 'order' in state && state.order.pay_status === 0 && !offer && (
        <PayPending
          key={paying.orderId}
          paying={paying}
          order={state.order}
          expiresAt={state.expiresAt}
          isCut={isCut}
          load={load}
          check={check}
        />
      )}
    </PayFrame>
  );
}

const Waiting = () => (
  <div className="waiting" aria-busy>
    <h2 id="pay-title">订单支付</h2>
    <Skeleton width={160} height={48} />
    <Skeleton variant="rounded" height={52} />
    <Skeleton variant="rounded" className="code" />
  </div>
);

const PayFrame = styled(Dialog)(payStyles);
