import { X } from 'lucide-react';
import { Button, Dialog, IconButton, Skeleton, styled } from 'shared/ui/kit.ts';
import { LeaveOffer } from './offer/leave-offer.tsx';
import { type OfferWays, useOfferOnLeaving } from './offer/use-offer-on-leaving.ts';
import type { PaidOrder } from './order-of-url.ts';
import { Paid } from './paid.tsx';
import { PayPending } from './pay-pending.tsx';
import { payStyles } from './pay-styles.ts';
import { useOrder } from './use-order.ts';

export interface PayDialogProps extends OfferWays {
  paying: PaidOrder;
}

/** Pays one order: amount, ways, code, what became of it. Closing it leaves the order waiting in the list of orders. */
export function PayDialog({ paying, onClose, findOffer, takeOffer }: PayDialogProps) {
  const { state, isCut, load, check } = useOrder(paying);
  const order = state && 'order' in state ? state.order : undefined;
  const waits = order?.status === 'pending' && order.seconds_left > 0;
  const { offer, isTaking, leave, take } = useOfferOnLeaving(waits ? order : undefined, {
    onClose,
    findOffer,
    takeOffer,
  });
  return (
    <PayFrame
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && leave()}
      aria-labelledby="pay-title"
      maxWidth={false}
    >
      <IconButton className="close" aria-label="关闭" onClick={leave}>
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
        <LeaveOffer name={order.name} offer={offer} isBusy={isTaking} onTake={take} onLeave={onClose} />
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
