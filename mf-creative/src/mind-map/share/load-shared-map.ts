import { getSharedMap } from 'shared/contracts/creative/mind-map.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { loader } from 'shared/site/visit.ts';

export type SharedMap = Output<typeof getSharedMap>;

/** What a link shows. What is no id never reaches the API: an encoded `../` must not choose another endpoint. */
export const loadSharedMap = loader(async ({ call, params, signal }): Promise<SharedMap> => {
  const { id = '' } = params;
  if (!/^[\w-]{22}$/.test(id)) throw new Response('分享不存在或已取消', { status: 404 });
  // Its owner may have taken it back a moment ago.
  return call(getSharedMap, { share_id: id }, { signal, withToken: false, fresh: true });
});

export const sharePath = (shareId: string): string => `/app/mind_map/share/${shareId}`;
