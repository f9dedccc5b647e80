import { acceptInvite, countShareClick } from 'shared/contracts/site/share.ts';
import type { Call } from 'shared/http/create-call.ts';
import { waitForAtom } from 'shared/site/login/wait-for-atom.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { callAtom, isRefusal, type VisitStore } from 'shared/site/visit.ts';
import { keepTab, readTab } from '../document/tab-memory.ts';

/** Whose link led here. */
interface Share {
  cid: string;
  user_sn: string;
}

/**
 * A shared link is `/…?cid=<share id>&user_sn=<inviter>` (`share_id` means `cid`; either may be missing). What it says goes
 * into the cookies `cid` and `user_sn`. Spec section 4: with one of them a click is reported, once a tab; then, as soon
 * as the visitor is logged in, the invite; then the cookies go.
 */
export async function followShare(store: VisitStore, search: string): Promise<void> {
  takeLink(new URLSearchParams(search));
  const share = readShare();
  if (!share) return;
  const { call } = store.get(callAtom);
  await reportClick(call, share);
  await waitForAtom(store, isLoggedInAtom, Boolean);
  // Another tab may have reported it meanwhile.
  const still = readShare();
  if (still) await reportInvite(call, still);
}

/** The link goes into the cookies once: a reload of the same address is no new click. */
function takeLink(query: URLSearchParams): void {
  const cid = cleaned(query.get('cid') ?? query.get('share_id'));
  const user_sn = cleaned(query.get('user_sn'));
  const link = `${cid} ${user_sn}`;
  if ((!cid && !user_sn) || readTab('share-link') === link) return;
  keepTab('share-link', link);
  writeCookie('cid', cid, cid ? undefined : 0);
  writeCookie('user_sn', user_sn, user_sn ? undefined : 0);
}

function readShare(): Share | undefined {
  const cid = cleaned(readCookie(document.cookie, 'cid'));
  const user_sn = cleaned(readCookie(document.cookie, 'user_sn'));
  return cid || user_sn ? { cid, user_sn } : undefined;
}

/** Ids are made by the API; anything else in a link is not ours. */
const cleaned = (id: string | null | undefined) => (id && /^[\w-]{1,64}$/.test(id) ? id : '');

async function reportClick(call: Call, { cid, user_sn }: Share): Promise<void> {
  const click = `${cid} ${user_sn}`;
  if (readTab('share-click') === click) return;
  keepTab('share-click', click);
  await call(countShareClick, { share_id: cid }, { quiet: true }).catch(() => undefined);
}

async function reportInvite(call: Call, { cid, user_sn }: Share): Promise<void> {
  try {
    const ids = { ...(cid && { share_id: cid }), ...(user_sn && { user_sn }) };
    await call(acceptInvite, ids, { quiet: true });
  } catch (error) {
    // Without an answer, or with a fault for one, it is tried again with the next page; a refusal (own link, invited before) is final.
    if (!isRefusal(error)) return;
  }
  writeCookie('cid', '', 0);
  writeCookie('user_sn', '', 0);
}
