import { listNearNews } from 'shared/contracts/content/news.ts';
import type { LoaderTools } from 'shared/site/visit.ts';
import { pathAsWords } from './nearest-pages.ts';

export interface NearArticle {
  id: number;
  title: string;
}

/** Articles whose title is nearly what an address says that is not there; none where the server does not know the call. */
export async function nearestArticles({ call, has, url, signal }: LoaderTools): Promise<NearArticle[]> {
  const words = pathAsWords(url.pathname);
  if (words.length < 2 || !has('article_suggestions')) return [];
  const { lists } = await call(listNearNews, { words }, { signal, withToken: false, quiet: true }).catch(() => {
    signal.throwIfAborted();
    return { lists: [] };
  });
  return lists;
}
