import { TicketPercent } from 'lucide-react';
import { Button } from 'shared/ui/kit.ts';
import { priceText } from 'shared/ui/price-text.ts';

/** The lower price that the API offers to a user who leaves the payment. */
export interface Offer {
  retrieve_amount: string;
  sell_price: string;
  seconds_left: number;
}

interface LeaveOfferProps {
  name: string;
  offer: Offer;
  isBusy: boolean;
  onTake(): void;
  onLeave(): void;
}

/** Shown once to a user who leaves the payment of a membership. */
export function LeaveOffer({ name, offer, isBusy, onTake, onLeave }: LeaveOfferProps) {
  return (
    <div className="paid">
      <TicketPercent size={56} strokeWidth={1.5} aria-hidden />
      <h2 id="pay-title" tabIndex={-1} ref={(title) => title?.focus()}>
        送你 {priceText(offer.retrieve_amount)} 优惠
      </h2>
      <p>
        {name}现在只要 <strong>{priceText(offer.sell_price)}</strong>，{Math.ceil(offer.seconds_left / 60)}{' '}
        分钟内有效，仅此一次。
      </p>
      <Button variant="contained" size="large" fullWidth loading={isBusy} onClick={onTake}>
        领取优惠，继续支付
      </Button>
      <Button variant="text" color="inherit" fullWidth onClick={onLeave}>
        不用了
      </Button>
    </div>
  );
}
