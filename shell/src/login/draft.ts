import { atom } from 'jotai';
import { mobilePattern } from 'shared/contracts/site/login.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import type { AccountKind, LoginTab } from './login-ways.ts';

type Draft = Partial<Record<string, string>>;

const typedAtom = atom<Draft | null>(null);

/**
 * What was typed into the dialog, by field, never a password. It outlives forms and the dialog; it begins with the last
 * account of this browser. Read in the browser only.
 */
export const draftAtom = atom(
  (get) => get(typedAtom) ?? lastAccount(),
  (get, set, name: string, value: string) => {
    set(typedAtom, { ...(get(typedAtom) ?? lastAccount()), [name]: value });
  },
);

/** The way that was last chosen in a form with several. */
export const chosenAtom = atom<{ login?: LoginTab; register?: AccountKind }>({});

/** A login's token that is good only once a mobile is bound. Never stored outside this tab's memory. */
export const unboundTokenAtom = atom<string | null>(null);

/** After a login nothing of it stays in memory. */
export const clearDraftAtom = atom(null, (_get, set) => {
  set(typedAtom, null);
  set(unboundTokenAtom, null);
});

/** The cookie `account`: the last account typed. */
export function rememberAccount(account: string): void {
  writeCookie('account', account);
}

function lastAccount(): Draft {
  const account = readCookie(document.cookie, 'account') ?? '';
  return { [mobilePattern.test(account) || !account.includes('@') ? 'mobile' : 'email']: account };
}
