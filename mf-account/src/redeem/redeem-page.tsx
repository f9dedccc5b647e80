import { useLoaderData } from 'react-router-dom';
import { AccountFrame } from '../account-frame.tsx';
import { loadRedeem, type RedeemData } from './load-redeem.ts';
import { RedeemPart } from './redeem-part.tsx';

// The route takes both from one chunk.
export { loadRedeem };

/** `/redeem_code` */
export function RedeemPage() {
  return (
    <AccountFrame title="兑换码" lead="输入兑换码，先查询它能兑换什么，确认后立即到账。">
      <RedeemPart
        data={useLoaderData<RedeemData>()}
        pathOf={(page) => (page > 1 ? `/redeem_code?page=${page}` : '/redeem_code')}
      />
    </AccountFrame>
  );
}
