import { listMemberComments, listMemberPackages, listMemberPurchases } from 'shared/contracts/account/membership.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/**
 * Loads packages, recent purchases and members' comments; the user too, unless the shell has loaded them already. A visitor,
 * whom the operator lets see the prices, gets the packages.
 */
export const loadVip = loader(async ({ call, get, signal }) => {
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
