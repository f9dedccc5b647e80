import { getAccountOverview, listLogins } from 'shared/contracts/account/account.ts';
import { getAccountDeletion } from 'shared/contracts/account/account-deletion.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

export const loadSecurity = loader(async ({ call, get, has, signal }) => {
  const options = { signal };
  const [user, logins, deletion] = await Promise.all([
    get(userAtom) ? null : call(getUserCenter, {}, options),
    has('logins') ? call(listLogins, {}, options) : null,
    has('account_deletion') ? call(getAccountDeletion, {}, options) : null,
  ]);
  const known = deletion?.email;
  const email = known ?? (has('account_overview') ? (await call(getAccountOverview, {}, options)).email : '');
  return { user, email, logins, deletion };
});
export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>;
