import { listRechargePackages } from 'shared/contracts/money/recharge.ts';
import { getUserCenter } from 'shared/contracts/user/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** Packages of credits; the user, unless the shell has loaded him already. */
export const loadRecharge = loader(async ({ call, get, signal }) => {
  const [packages, user] = await Promise.all([
    call(listRechargePackages, {}, { signal, withToken: false }),
    get(userAtom) ? null : call(getUserCenter, {}, { signal }),
  ]);
  return { ...packages, user };
});
export type RechargeData = Awaited<ReturnType<typeof loadRecharge>>;
