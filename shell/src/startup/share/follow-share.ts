import { acceptInvite, countShareClick } from 'shared/contracts/site/share.ts';
import type { Call } from 'shared/http/create-call.ts';
import { waitForAtom } from 'shared/site/login/wait-for-atom.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { callAtom, isRefusal, type VisitStore } from 'shared/site/visit.ts';
import { keepTab, readTab } from '../../document/tab-memory.ts';
import { type Share, shareOf } from './share-link.ts';

/**
 * Spec section 4: with one of the cookies `cid` and `user_sn`, which the document of a shared link sets, a click is reported, once
 * a tab; then, as soon as the visitor is logged in, the invite; then the cookies go.
 */
export async function followShare(store: VisitStore): Promise<void> {
  const share = readShare();
  if (!share) return;
  // The document of the link was loaded again.
  if (readTab('share-done') === keyOf(share)) return forget(share);
  const { call } = store.get(callAtom);
  await reportClick(call, share);
  await waitForAtom(store, isLoggedInAtom, Boolean);
  // Another tab may have reported it meanwhile.
  const still = readShare();
  if (still) await reportInvite(call, still);
}

const readShare = () => shareOf(readCookie(document.cookie, 'cid'), readCookie(document.cookie, 'user_sn'));
const keyOf = ({ cid, user_sn }: Share) => `${cid} ${user_sn}`;
/** What the link says: an id that it does not have is not sent. */
const idsOf = ({ cid, user_sn }: Share) => ({ ...(cid && { share_id: cid }), ...(user_sn && { user_sn }) });

async function reportClick(call: Call, share: Share): Promise<void> {
  if (readTab('share-click') === keyOf(share)) return;
  keepTab('share-click', keyOf(share));
  await call(countShareClick, idsOf(share), { quiet: true }).catch(() => undefined);
}

async function reportInvite(call: Call, share: Share): Promise<void> {
  try {
    await call(acceptInvite, idsOf(share), { quiet: true });
  } catch (error) {
    // Without an answer, or with a fault for one, it is tried again with the next page; a refusal (own link, invited before) is final.
    if (!isRefusal(error)) return;
  }
  forget(share);
}

function forget(share: Share): void {
  keepTab('share-done', keyOf(share));
  writeCookie('cid', '', 0);
  writeCookie('user_sn', '', 0);
}
