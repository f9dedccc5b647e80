import { getAccountOverview } from 'shared/contracts/user/account.ts';
import { getUserCenter } from 'shared/contracts/user/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** The user, unless the shell has already loaded him: then the page reads him from the visit and follows changes. */
export const loadProfile = loader(async ({ call, get, signal }) => {
  const [user, overview] = await Promise.all([
    get(userAtom) ? null : call(getUserCenter, {}, { signal }),
    call(getAccountOverview, {}, { signal }),
  ]);
  return { user, overview };
});
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
