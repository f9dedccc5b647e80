import { getUserCenter } from 'shared/contracts/account/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** The number under which the visitor invites. */
export const loadInviter = loader(async ({ call, get, signal }) => {
  const user = get(userAtom) ?? (await call(getUserCenter, {}, { signal }));
  return { sn: user.sn };
});
export type InviterData = Awaited<ReturnType<typeof loadInviter>>;
