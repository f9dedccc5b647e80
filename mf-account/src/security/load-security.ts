import { getAccountOverview, listLogins } from 'shared/contracts/account/account.ts';
import { getAccountDeletion } from 'shared/contracts/account/account-deletion.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

export const loadSecurity = loader(async ({ call, get, signal }) => {
  const [user, overview, logins, deletion] = await Promise.all([
    get(userAtom) ? null : call(getUserCenter, {}, { signal }),
    call(getAccountOverview, {}, { signal }),
    call(listLogins, {}, { signal }),
    call(getAccountDeletion, {}, { signal }),
  ]);
  return { user, overview, logins, deletion };
});
export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>;
