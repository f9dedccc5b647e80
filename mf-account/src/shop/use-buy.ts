import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router-dom';
import { buyMember, buyRecharge } from 'shared/contracts/account/order.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { priceText } from 'shared/ui/price-text.ts';
import { payParameter, payValue } from './pay/order-of-url.ts';

/** The package as the page shows it. */
interface Shown {
  id: number;
  sell_price: string;
}

/** Orders a package and opens its payment: the order's name in the address is what shows the dialog. */
export function useBuy(from: 'member' | 'recharge') {
  const call = useCall();
  const [, setSearch] = useSearchParams();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);

  async function buy({ id, sell_price }: Shown): Promise<void> {
    setIsBusy(true);
    try {
      const order =
        from === 'member'
          ? await call(buyMember, { member_package_id: id })
          : await call(buyRecharge, { recharge_package_id: id });
      if (Number(order.order_amount) > Number(sell_price)) {
        // The page has stood open since before the new price.
        showToast('warning', `价格已更新为 ${priceText(order.order_amount)}，请确认后再支付`);
        void revalidate();
      }
      setSearch(
        (now) => {
          now.set(payParameter, payValue({ from, orderId: order.order_id }));
          return now;
        },
        { preventScrollReset: true },
      );
    } finally {
      setIsBusy(false);
    }
  }
  const loggedIn = useAtomValue(isLoggedInAtom);
  const logIn = useLogIn();
  // A visitor sees the prices where the operator shows them; who buys is known.
  const onBuy = async (item: Shown) => {
    if (loggedIn || (await logIn())) await buy(item);
  };
  // The call says why not.
  return { buy, onBuy: (item: Shown) => void onBuy(item).catch(() => undefined), isBusy };
}
