import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router-dom';
import { isLoggedInAtom, openLoginAtom, showLoginAtom } from 'shared/site/session.ts';
import type { ChatData } from './load-chat.ts';

/** The question that waits for the login dialog. */
const waitingQuestionAtom = atom<string | null>(null);
/** So long after the dialog closed the login may still be on its way into the store. */
const grace = 500;

/**
 * Returns what sending means for a visitor who is not logged in: the dialog opens, the text stays where it is, and
 * is sent by itself once he is logged in and his part of the page is there. Closing the dialog calls it off.
 */
export function useAskAfterLogin(data: ChatData, send: (text: string) => void): (text: string) => void {
  const [waiting, setWaiting] = useAtom(waitingQuestionAtom);
  const openLogin = useSetAtom(openLoginAtom);
  const loggedIn = useAtomValue(isLoggedInAtom);
  const dialogOpen = useAtomValue(showLoginAtom);
  const revalidator = useRevalidator();
  const ready = loggedIn && data.mine !== null;

  const sendWaiting = useEffectEvent(() => {
    if (waiting === null) return;
    setWaiting(null);
    send(waiting);
  });
  useEffect(() => {
    if (ready) sendWaiting();
  }, [ready]);

  const fetchMine = useEffectEvent(() => {
    if (revalidator.state === 'idle') void revalidator.revalidate();
  });
  const missing = loggedIn && data.mine === null;
  useEffect(() => {
    if (missing) fetchMine();
  }, [missing]);

  useEffect(() => {
    if (dialogOpen || loggedIn || waiting === null) return;
    const timer = setTimeout(() => setWaiting(null), grace);
    return () => clearTimeout(timer);
  }, [dialogOpen, loggedIn, waiting, setWaiting]);

  return (text) => {
    setWaiting(text);
    openLogin();
  };
}
