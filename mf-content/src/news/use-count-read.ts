import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { readNews } from 'shared/contracts/content/news.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';

/** Says that a person has the article before them, once it is in sight: a tab in the background is no reader. */
export function useCountRead(id: number, isPreview: boolean): void {
  const call = useCall();
  const counts = useAtomValue(siteConfigAtom)?.capabilities.article_reads === true && !isPreview;
  useEffect(() => {
    if (!counts) return;
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', report);
      // It is not awaited, and a failure shows nothing.
      call(readNews, { id }, { quiet: true }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', report);
    report();
    return () => document.removeEventListener('visibilitychange', report);
  }, [call, id, counts]);
}
