import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type To, useBlocker, useNavigate } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom, openLoginAtom, showLoginAtom } from 'shared/site/session.ts';
import { userAwayAtom } from '../document/visit-store.ts';
import { needsLogin } from '../url-table.ts';

/**
 * A visitor on the way to a page that needs a login stays where they are and gets the login dialog (spec section 2), unless the
 * API could not be asked whether there is a login. With a login, in whatever form or tab, the page opens; a dialog that is closed
 * without one forgets it.
 */
export function useGuard(): void {
  const store = useStore();
  const navigate = useNavigate();
  const wanted = useRef<To>(undefined);
  const blocker = useBlocker(
    ({ nextLocation }) =>
      !store.get(isLoggedInAtom) &&
      !store.get(userAwayAtom) &&
      needsLogin(nextLocation.pathname, store.get(siteConfigAtom)),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    wanted.current = blocker.location;
    blocker.reset();
    store.set(openLoginAtom);
  }, [blocker, store]);
  const isOpen = useAtomValue(showLoginAtom);
  const goOn = useEffectEvent(() => {
    const to = wanted.current;
    wanted.current = undefined;
    if (to && store.get(isLoggedInAtom)) void navigate(to);
  });
  useEffect(() => {
    if (!isOpen) goOn();
  }, [isOpen]);
}
