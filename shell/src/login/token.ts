import { atom } from 'jotai';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import { logOut } from 'shared/contracts/site/login.ts';
import { showLoginAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { writeCookie } from 'shared/site/setting/cookies.ts';
import { callAtom } from 'shared/site/visit.ts';
import { forgetUser } from '../startup/logins/forget-user.ts';

/** Takes a login's token into use: cookie, user, dialog. The one place where a token is stored in the browser. */
export const completeLoginAtom = atom(null, async (get, set, token: string) => {
  set(tokenAtom, token);
  writeCookie('token', token);
  try {
    set(userAtom, await get(callAtom).call(getUserCenter, {}, { quiet: true }));
  } catch {
    // The login stands; the next page asks again whose it is.
    set(userAtom, null);
  }
  set(showLoginAtom, false);
});

/** The login is over in this browser (spec section 4). */
export const endLoginAtom = atom(null, (_get, set) => {
  set(tokenAtom, null);
  set(userAtom, null);
  writeCookie('token', '', 0);
  writeCookie('chat_limit', '', 0);
});

/** Ends the login here at once, and on the server as well as it can (spec section 4). */
export const logOutAtom = atom(null, async (get, set) => {
  const reported = get(callAtom).call(logOut, {}, { quiet: true, outlivesTab: true });
  set(endLoginAtom);
  const forgotten = forgetUser();
  // Without an answer the login on the server ends by its own age.
  await Promise.all([reported.catch(() => undefined), forgotten]);
});
