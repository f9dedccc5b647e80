import { type CookieName, cookieLine, lifetimeOf } from 'shared/site/setting/cookies.ts';

/** Whose link led here; one of the two may be ''. */
export interface Share {
  cid: string;
  user_sn: string;
}

/**
 * The id that a parameter or a cookie begins with, or ''. The API makes ids of these characters only; programs that pass a link on
 * take words and signs behind it into the address (`…user_sn=42671683。`, `…，快来`, `…?from=timeline`), and those are not of the id.
 */
export const readShareId = (text: string | null | undefined): string =>
  /^\s*([\w-]{1,64})(?![\w-])/.exec(text ?? '')?.[1] ?? '';

/** The one or two ids, if there is any. */
export function shareOf(cid: string | null | undefined, userSn: string | null | undefined): Share | undefined {
  const share: Share = { cid: readShareId(cid), user_sn: readShareId(userSn) };
  return share.cid || share.user_sn ? share : undefined;
}

/**
 * A shared link is `/…?cid=<share id>&user_sn=<inviter>` (`share_id` means `cid`; either may be missing).
 * @returns the cookies that its page comes with, so that a visitor who leaves before any code runs was invited all the same
 */
export function shareCookies(query: URLSearchParams, secure: boolean): string[] {
  const value = (name: string) => query.get(name) ?? query.get(`amp;${name}`);
  const share = shareOf(value('cid') ?? value('share_id'), value('user_sn'));
  if (!share) return [];
  // A link is taken whole: what an earlier one said of the other id goes.
  const line = (name: CookieName, id: string) => cookieLine(name, id, secure, id ? lifetimeOf(name) : 0);
  return [line('cid', share.cid), line('user_sn', share.user_sn)];
}
