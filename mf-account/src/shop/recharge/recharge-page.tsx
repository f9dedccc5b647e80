import { useLoaderData } from 'react-router-dom';
import { AccountFrame } from '../../account-frame.tsx';
import type { RechargeData } from './load-recharge.ts';
import { RechargePart } from './recharge-part.tsx';

export { loadRecharge } from './load-recharge.ts';

/** `/recharge` */
export function RechargePage() {
  return (
    <AccountFrame title="充值" lead="积分立即到账，一直有效。">
      <RechargePart {...useLoaderData<RechargeData>()} />
    </AccountFrame>
  );
}
