import { useStore } from 'jotai';
import { startTransition, useEffect, useRef, useState } from 'react';
import { waitForAtom } from 'shared/site/login/wait-for-atom.ts';
import { isLoggedInAtom, isLoggingInAtom, openLoginAtom } from 'shared/site/session.ts';

/**
 * Returns `logIn`, which opens the login dialog and resolves to whether the visitor is logged in now. When that is true,
 * the page already shows its data as that user's. It is false when the dialog was closed without a login, when `logIn` was
 * called again meanwhile, and when the component is gone: a visitor who went to another page is not called back.
 *
 * @example
 * const logIn = useLogIn();
 * const like = async () => {
 *   if (await logIn()) await call(likePicture, { id });
 * };
 */
export function useLogIn(): () => Promise<boolean> {
  const store = useStore();
  const newest = useRef<object>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const [shown, setShown] = useState<{ resolve(loggedIn: boolean): void }>();
  useEffect(() => shown?.resolve(true), [shown]);
  return async () => {
    const mine = {};
    newest.current = mine;
    if (!store.get(isLoggedInAtom)) store.set(openLoginAtom);
    await waitForAtom(store, isLoggingInAtom, (isLoggingIn) => !isLoggingIn);
    if (!store.get(isLoggedInAtom) || isGone.current || newest.current !== mine) return false;
    // The router shows new data in a transition; React commits a later transition with it or after it.
    return new Promise((resolve) => startTransition(() => setShown({ resolve })));
  };
}
