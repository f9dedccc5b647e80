import { getAccountOverview, listLogins } from 'shared/contracts/account.ts';
import { getUserCenter } from 'shared/contracts/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

export const loadSecurity = loader(async ({ call, get, signal }) => {
  const [user, overview, logins] = await Promise.all([
    get(userAtom) ? null : call(getUserCenter, {}, { signal }),
    call(getAccountOverview, {}, { signal }),
    call(listLogins, {}, { signal }),
  ]);
  return { user, overview, logins };
});
export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>;
