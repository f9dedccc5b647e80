import { getAccountOverview, listLogins } from 'shared/contracts/account/account.ts';
import { getAccountDeletion } from 'shared/contracts/account/account-deletion.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

export const loadSecurity = loader(async ({ call, get, has, signal }) => {
  const [user, overview, logins, deletion] = await Promise.all([
    get(userAtom) ? null : call(getUserCenter, {}, { signal }),
    has('account_overview') ? call(getAccountOverview, {}, { signal }) : null,
    has('logins') ? call(listLogins, {}, { signal }) : null,
    has('account_deletion') ? call(getAccountDeletion, {}, { signal }) : null,
  ]);
  return { user, overview, logins, deletion };
});
export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>;
