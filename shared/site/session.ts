/*
 * The login of a visit. Called `session`, unlike the rest of the login, because remotes that are live ask the shell for this file
 * by its name (ADR 7).
 */
import { type Atom, atom } from 'jotai';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import type { RunningAnswer, SiteEvent, SiteEventOf } from 'shared/contracts/events.ts';

/** Forms of the login dialog (spec section 3). */
export type LoginPopupType = 'LOGIN' | 'FORGOT_PWD_MOBILE' | 'FORGOT_PWD_MAILBOX' | 'REGISTER' | 'BIND_MOBILE';

/** The visitor's token, as in the cookie `token`; null for a visitor who is not logged in. */
export const tokenAtom = atom<string | null>(null);
/** Logged in when a token exists (spec section 4). */
export const isLoggedInAtom = atom((get) => get(tokenAtom) !== null);
/** The logged-in user; null while not known. Private: on the server it lives in one request's store only. */
export const userAtom = atom<UserCenter | null>(null);

/** The user's answers under way, here or on another device, as far as the server has reported them (`lazy/follow-events.ts`). */
export const runningAnswersAtom = atom<readonly RunningAnswer[]>([]);

type LastEvents = { readonly [Kind in SiteEvent['event']]?: SiteEventOf<Kind> };
const lastEventsAtom = atom<LastEvents>({});

/** Takes an event of the user's stream and notifies what shows its subject. */
export const takeEventAtom = atom(null, (_get, set, event: SiteEvent) =>
  set(lastEventsAtom, (before) => ({ ...before, [event.event]: event })),
);

/**
 * An atom of the last event of one kind; null before the first. For a feature's own event: a file of the feature has the atom.
 *
 * @example const orderEventAtom = siteEventAtom('order');
 */
export const siteEventAtom = <Kind extends SiteEvent['event']>(kind: Kind): Atom<SiteEventOf<Kind> | null> =>
  atom((get) => (get(lastEventsAtom) as { [K in Kind]?: SiteEventOf<K> })[kind] ?? null);

/** The last event of a conversation: this tab or another one chose another path of it, or changed its messages. */
export const conversationEventAtom = siteEventAtom('conversation');

/** The last event of an order of the user's: it was made, paid, closed or refunded, on this device or another one. */
export const orderEventAtom = siteEventAtom('order');

/** Grows when this tab has missed more than the server keeps (a laptop that slept): whatever it shows of its user may be old. */
export const missedEventsAtom = atom(0);

export const showLoginAtom = atom(false);
export const loginPopupTypeAtom = atom<LoginPopupType>('LOGIN');
/** Opens the login dialog. While it is open this does nothing: a late refusal takes no form away from who is typing. */
export const openLoginAtom = atom(null, (get, set, type: LoginPopupType = 'LOGIN') => {
  if (get(showLoginAtom)) return;
  set(loginPopupTypeAtom, type);
  set(showLoginAtom, true);
});

const isSettlingAtom = atom(false);
/** True from the moment the login dialog opens until it is closed and the page shows the data of who logged in. */
export const isLoggingInAtom = atom((get) => get(showLoginAtom) || get(isSettlingAtom));
/** Takes a login into use by `settle`: the token, the user and the data of the page on show. The shell calls it. */
export const settleLoginAtom = atom(null, async (_get, set, settle: () => Promise<void>) => {
  set(isSettlingAtom, true);
  try {
    await settle();
  } finally {
    set(isSettlingAtom, false);
  }
});

/** Loads the user again, e.g. after an answer was charged. The shell fills it in. */
export const refreshUserAtom = atom<{ refresh: () => Promise<void> }>({ refresh: async () => undefined });
