import { type ComponentType, useEffect, useState } from 'react';
import { useOnline } from 'shared/site/browser/use-online.ts';
import { Offline } from './offline.tsx';
import { ProblemPage } from './problem-page.tsx';
import { ReloadButton } from './recovery-actions.tsx';

/** The API gave no answer, or refuses for its load: the page is asked for again by itself until it comes. */
export function ApiAway({ status }: { status: number }) {
  // Few visitors see this page: what asks again is not among the first code of every page.
  const [code, setCode] = useState<{ AskAgain: ComponentType }>();
  useEffect(() => void import('./ask-again.ts').then(setCode, () => undefined), []);
  const online = useOnline();
  const title = status === 429 ? '访问太频繁了，请稍等片刻' : '暂时连不上服务器';
  return (
    <>
      {code && <code.AskAgain />}
      {online ? (
        <ProblemPage drawing="unplugged" title={title} action={<ReloadButton />}>
          正在自动重试，恢复后会自己打开，不用重新登录。
        </ProblemPage>
      ) : (
        <Offline />
      )}
    </>
  );
}
