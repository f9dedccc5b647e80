import { loadPart } from 'shared/bundled/loading/load-part.ts';
import { getAccountOverview } from 'shared/contracts/account/account.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';

/** Who invites, and how many came. */
export const loadInviter = loader(async (tools) => {
  const { call, get, signal } = tools;
  const [user, overview] = await Promise.all([
    get(userAtom) ?? call(getUserCenter, {}, { signal }),
    loadPart(tools, call(getAccountOverview, {}, { signal, quiet: true })),
  ]);
  return { sn: user.sn, nickname: user.nickname, overview };
});
export type InviterData = Awaited<ReturnType<typeof loadInviter>>;
