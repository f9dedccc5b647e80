import { data } from 'react-router-dom';
import { idOf } from 'shared/bundled/lists/list-query.ts';
import { dataOf, loadPart } from 'shared/bundled/loading/load-part.ts';
import {
  getSquarePost,
  listSimilarPosts,
  type SquareDetail,
  type SquarePost,
} from 'shared/contracts/creative/square.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isRefusal, loader } from 'shared/site/visit.ts';

export interface ShownPost {
  kind: 'post';
  post: SquareDetail;
  similar: SquarePost[];
  site: string;
}

export interface MissingPost {
  kind: 'missing';
  gone: boolean;
  similar: SquarePost[];
}

/** One work and similar ones; of one that was taken down the similar ones alone. What is no id never reaches the API. */
export const loadPost = loader(async (tools) => {
  const { call, get, params, signal } = tools;
  const id = idOf(params.id);
  if (!id) throw new Response('作品不存在', { status: 404 });
  const options = { signal, fresh: true };
  const [post, similar] = await Promise.all([
    call(getSquarePost, { id }, options).catch((error: unknown) => {
      if (isRefusal(error)) return error;
      throw error;
    }),
    loadPart(tools, call(listSimilarPosts, { id }, options)),
  ]);
  if (isRefusal(post)) {
    const instead = dataOf(similar);
    if (!instead) throw post;
    const missing: MissingPost = { kind: 'missing', gone: instead.gone, similar: instead.lists };
    return data(missing, { status: instead.gone ? 410 : 404 });
  }
  const website = get(siteConfigAtom)?.website;
  const shown: ShownPost = {
    kind: 'post',
    post,
    similar: dataOf(similar)?.lists ?? [],
    site: website?.shop_name || website?.pc_title || '',
  };
  return shown;
});
export type PostData = ShownPost | MissingPost;
