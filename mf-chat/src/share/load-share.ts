import { getShare } from 'shared/contracts/chat/chat-share.ts';
import { loader } from 'shared/site/visit.ts';

/** Loads what a share shows. What is no id never reaches the API: an encoded `../` must not choose another endpoint. */
export const loadShare = loader(async ({ call, params, signal }) => {
  const { id = '' } = params;
  if (!/^[\w-]{22}$/.test(id)) throw new Response('分享不存在或已取消', { status: 404 });
  // Its owner may have taken it back a moment ago.
  return call(getShare, { id }, { signal, withToken: false, fresh: true });
});
