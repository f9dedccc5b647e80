import { useStore } from 'jotai';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';

/** Runs an act at once for who is logged in; a visitor logs in first, and then it is done. */
export function useWhenLoggedIn() {
  const store = useStore();
  const logIn = useLogIn();
  return async (act: () => void | Promise<void>): Promise<void> => {
    if (store.get(isLoggedInAtom) || (await logIn())) await act();
  };
}
