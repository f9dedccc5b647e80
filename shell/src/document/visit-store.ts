import { atom } from 'jotai';
import type { AwayStatus } from 'shared/http/errors.ts';
import { readCookie } from 'shared/site/setting/cookies.ts';
import type { VisitClient, VisitStore } from 'shared/site/visit.ts';
import { createVisitStore } from 'shared/site/visit-store.ts';
import type { DocumentState } from './site-data.ts';
import type { Snapshot } from './snapshot.ts';

/** Finds the document's request in the log; problem pages show it to the visitor. */
export const requestIdAtom = atom('');

/**
 * The visitor has a token, and the API could not be asked whose it is: why. A page for members waits for that answer; it is neither
 * missing nor in need of a login.
 */
export const userAwayAtom = atom<AwayStatus | null>(null);

/** The releases of this document; in the browser only. */
export const snapshotAtom = atom<Snapshot | null>(null);

/** What a style element must carry that is added to this page; in the browser only. */
export const nonceAtom = atom('');

/** The store of one document's visit, with what the shell alone keeps in it. */
export function createDocumentStore(options: {
  /** A `Cookie` header or `document.cookie`. */
  cookies: string;
  state: DocumentState;
  client: (store: VisitStore) => VisitClient;
  report: (error: unknown) => void;
}): VisitStore {
  const { state, cookies, client, report } = options;
  const token = (state.loggedIn && readCookie(cookies, 'token')) || null;
  const store = createVisitStore({ ...state, token }, { client, report });
  store.set(requestIdAtom, state.requestId);
  store.set(userAwayAtom, state.userAway);
  return store;
}
