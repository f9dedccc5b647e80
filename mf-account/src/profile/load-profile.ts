import { getAccountOverview } from 'shared/contracts/account/account.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** Loads the user, unless the shell has: then the page reads `userAtom` and follows its changes. */
export const loadProfile = loader(async ({ call, get, has, signal }) => {
  const [user, overview] = await Promise.all([
    get(userAtom) ? null : call(getUserCenter, {}, { signal }),
    has('account_overview') ? call(getAccountOverview, {}, { signal }) : null,
  ]);
  return { user, overview };
});
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
