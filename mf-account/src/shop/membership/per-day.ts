import { durationType, type MemberPackage } from 'shared/contracts/account/membership.ts';

type Timed = Pick<MemberPackage, 'sell_price' | 'duration' | 'duration_type' | 'is_perpetual'>;

/** What a day costs, in yuan with two digits; undefined where there are no days to count. */
export function perDay({ sell_price, duration, duration_type, is_perpetual }: Timed): string | undefined {
  const days = duration_type === durationType.day ? duration : (duration * 365) / 12;
  if (is_perpetual || days < 2) return undefined;
  return (Number(sell_price) / days).toFixed(2);
}
