import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { reportAtom } from 'shared/site/visit.ts';
import { LoadFailed } from './load-failed.tsx';

/**
 * A part of a page whose code comes when it is first shown. Code that does not come is said in its place, and loaded once
 * more at the visitor's wish. The server draws nothing of it.
 * @param isSilent nothing is said of code that does not come: nobody sees the part
 *
 * @example const Finder = lazyPart(() => import('./search/finder.tsx').then((code) => code.Finder));
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSilent = false } = {},
): ComponentType<Props> {
  return function LazyPart(props: Props) {
    const [code, setCode] = useState<{ Part: ComponentType<Props> } | 'lost' | null>(null);
    const { report } = useAtomValue(reportAtom);
    const fail = useEffectEvent((error: unknown) => {
      report(error);
      setCode('lost');
    });
    useEffect(() => {
      if (code !== null) return;
      load().then(
        (Part) => setCode({ Part }),
        (error) => fail(error),
      );
    }, [code]);
    if (code === null || (code === 'lost' && isSilent)) return null;
    if (code !== 'lost') return <code.Part {...props} />;
    return <LoadFailed text="这部分没有加载出来" onRetry={() => setCode(null)} />;
  };
}
