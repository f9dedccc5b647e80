import { getUserCenter } from 'shared/contracts/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** The user, unless the shell has already loaded him: then the page reads him from the visit and follows changes. */
export const loadProfile = loader(({ call, get, signal }) =>
  get(userAtom) ? null : call(getUserCenter, {}, { signal }),
);
export type ProfileData = Awaited<ReturnType<typeof loadProfile>>;
