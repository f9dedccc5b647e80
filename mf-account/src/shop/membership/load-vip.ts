import { listMemberComments, listMemberPackages, listMemberPurchases } from 'shared/contracts/account/membership.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** Loads packages, recent purchases and members' comments; the user too, unless the shell has loaded them already. */
export const loadVip = loader(async ({ call, get, signal }) => {
  const [packages, purchases, comments, user] = await Promise.all([
    call(listMemberPackages, {}, { signal }),
    call(listMemberPurchases, {}, { signal, sameForAll: true }),
    call(listMemberComments, {}, { signal, sameForAll: true }),
    get(userAtom) ? null : call(getUserCenter, {}, { signal }),
  ]);
  return { ...packages, purchases, comments, user };
});
export type VipData = Awaited<ReturnType<typeof loadVip>>;
