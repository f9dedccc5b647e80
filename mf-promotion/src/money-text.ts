import { priceParts } from 'shared/ui/price-text.ts';

/** `¥1,299.90` and `¥199.00`: what was earned and is paid out, always with its fen. */
export function moneyText(yuan: string): string {
  const { whole, rest } = priceParts(yuan);
  return `¥${whole}${rest || '.00'}`;
}
