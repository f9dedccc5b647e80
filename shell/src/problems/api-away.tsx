import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { useBackOnline, useOnline } from 'shared/site/use-online.ts';
import { loadAgain } from '../browser/load-again.ts';
import { documentAtom } from '../browser/page-document.ts';
import { userAwayAtom } from '../document/visit-store.ts';
import { Offline } from './offline.tsx';
import { ProblemPage } from './problem-page.tsx';
import { ReloadButton } from './recovery-actions.tsx';

/** Milliseconds until the page is asked for again: doubled with each try, and spread, for many tabs may wait. */
const firstWait = 5000;
const longestWait = 60_000;

/** The API gave no answer, or refuses for its load: the page is asked for again by itself until it comes. */
export function ApiAway({ status }: { status: number }) {
  const online = useOnline();
  useTriesAgain();
  if (!online) return <Offline />;
  const title = status === 429 ? '访问太频繁了，请稍等片刻' : '暂时连不上服务器';
  return (
    <ProblemPage drawing="unplugged" title={title} action={<ReloadButton />}>
      正在自动重试，恢复后页面会自己打开，无需重新登录。
    </ProblemPage>
  );
}

function useTriesAgain() {
  const navigate = useNavigate();
  const address = useLocation();
  const tries = useRef(0);
  const again = useEffectEvent(() => void loadAgain(navigate, address));
  // Each try that fails is another error.
  const failure = useRouteError();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the failure is what the next try waits after
  useEffect(() => {
    const wait = Math.min(firstWait * 2 ** tries.current, longestWait) * (1 + Math.random() / 4);
    const timer = setTimeout(again, wait);
    tries.current++;
    return () => clearTimeout(timer);
  }, [failure]);
  useBackOnline(again);
  const loggedIn = useAtomValue(isLoggedInAtom);
  const userAway = useAtomValue(userAwayAtom);
  const { load } = useAtomValue(documentAtom);
  const wasAway = useRef(userAway);
  const answered = useEffectEvent(() => (loggedIn ? again() : load(window.location.href)));
  // The API has said who the visitor is, or that it is nobody: then this is the document of a failed guard.
  useEffect(() => {
    if (wasAway.current && !userAway) answered();
    wasAway.current = userAway;
  }, [userAway]);
}
