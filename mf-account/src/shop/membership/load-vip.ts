import type { LoaderFunctionArgs } from 'react-router-dom';
import { listMemberComments, listMemberPackages, listMemberPurchases } from 'shared/contracts/account/membership.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { loadRedeem, type RedeemData } from '../../redeem/load-redeem.ts';
import { loadRecharge, type RechargeData } from '../recharge/load-recharge.ts';

/**
 * Loads packages, recent purchases and members' comments; the user too, unless the shell has loaded them already. A visitor,
 * whom the operator lets see the prices, gets the packages.
 */
const loadVip = loader(async ({ call, get, signal }) => {
  const isMember = get(isLoggedInAtom);
  const [packages, purchases, comments, user] = await Promise.all([
    call(listMemberPackages, {}, { signal }),
    isMember ? call(listMemberPurchases, {}, { signal, sameForAll: true }) : [],
    isMember ? call(listMemberComments, {}, { signal, sameForAll: true }) : [],
    get(userAtom) || !isMember ? null : call(getUserCenter, {}, { signal }),
  ]);
  return { ...packages, purchases, comments, user };
});
export type VipData = Awaited<ReturnType<typeof loadVip>>;

export type OpenVipData =
  | { part: 'vip'; data: VipData }
  | { part: 'recharge'; data: RechargeData }
  | { part: 'redeem-code'; data: RedeemData };

/** Loads the part that the address names: `?part=recharge`; membership where it names none. */
export async function loadOpenVip(args: LoaderFunctionArgs): Promise<OpenVipData> {
  switch (new URL(args.request.url).searchParams.get('part')) {
    case 'recharge':
      return { part: 'recharge', data: await loadRecharge(args) };
    case 'redeem-code':
      return { part: 'redeem-code', data: await loadRedeem(args) };
    default:
      return { part: 'vip', data: await loadVip(args) };
  }
}
