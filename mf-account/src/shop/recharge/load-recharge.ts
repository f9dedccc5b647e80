import { listRechargePackages } from 'shared/contracts/account/recharge.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { isLoggedInAtom, userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** Loads packages of credits; the user too, unless the shell has loaded them already. */
export const loadRecharge = loader(async ({ call, get, signal }) => {
  const [packages, user] = await Promise.all([
    call(listRechargePackages, {}, { signal, withToken: false }),
    get(userAtom) || !get(isLoggedInAtom) ? null : call(getUserCenter, {}, { signal }),
  ]);
  return { ...packages, user };
});
export type RechargeData = Awaited<ReturnType<typeof loadRecharge>>;
