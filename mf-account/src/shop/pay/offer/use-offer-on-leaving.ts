import { useState } from 'react';
import type { OrderDetail } from 'shared/contracts/account/order.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { Offer } from './leave-offer.tsx';

/** What is done when the user leaves an order that is not paid. */
export interface OfferWays {
  onClose(): void;
  /** Asks for a lower price when the user leaves this order; undefined when there is none. */
  findOffer?: ((order: OrderDetail) => Promise<Offer | undefined>) | undefined;
  /** Orders the same for the offer's price; the dialog then shows that order. */
  takeOffer?: ((order: OrderDetail) => Promise<void>) | undefined;
}

/** A lower price is asked for once, at the first try to leave an order. @param order undefined: it cannot be paid now */
export function useOfferOnLeaving(order: OrderDetail | undefined, { onClose, findOffer, takeOffer }: OfferWays) {
  const [offer, setOffer] = useState<Offer>();
  const [isAsked, setIsAsked] = useState(false);
  const [isTaking, setIsTaking] = useState(false);

  async function leave(): Promise<void> {
    if (!order || !findOffer || isAsked) return onClose();
    setIsAsked(true);
    const granted = await findOffer(order).catch(() => undefined);
    if (granted) setOffer(granted);
    else onClose();
  }

  async function take(): Promise<void> {
    if (!order || !takeOffer) return;
    setIsTaking(true);
    await takeOffer(order).then(
      () => setOffer(undefined),
      () => showToast('error', '优惠没有用上，请重试'),
    );
    setIsTaking(false);
  }

  return { offer, isTaking, leave: () => void leave(), take: () => void take() };
}
