import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { useBackOnline } from 'shared/site/browser/use-online.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loadAgain } from '../browser/failures/load-again.ts';
import { documentAtom } from '../document/page-document.ts';
import { userAwayAtom } from '../document/visit-store.ts';
import { findRow } from '../url-table.ts';

/** Milliseconds until the page is asked for again: doubled with each try, and spread, for many tabs may wait. */
const firstWait = 5000;
const longestWait = 60_000;

/** Asks for the page on show again until it comes; it draws nothing. */
export function AskAgain(): null {
  const navigate = useNavigate();
  const address = useLocation();
  const tries = useRef(0);
  const loggedIn = useAtomValue(isLoggedInAtom);
  const userAway = useAtomValue(userAwayAtom);
  const { load } = useAtomValue(documentAtom);
  const again = useEffectEvent(() => {
    // The API has said that the visitor is nobody: this is the document of a failed guard.
    if (!loggedIn && !userAway && findRow(address.pathname)?.auth) load(window.location.href);
    else void loadAgain(navigate, address);
  });
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
  const wasAway = useRef(userAway);
  useEffect(() => {
    if (wasAway.current && !userAway) again();
    wasAway.current = userAway;
  }, [userAway]);
  return null;
}
