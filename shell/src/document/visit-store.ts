import { atom } from 'jotai';
import type { CallEnvironment } from 'shared/http/create-call.ts';
import { readCookie } from 'shared/site/cookies.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { createVisitStore, httpClient } from 'shared/site/visit-store.ts';
import type { DocumentState } from './site-data.ts';
import type { Snapshot } from './snapshot.ts';

/** Finds the document's request in the log; problem pages show it to the visitor. */
export const requestIdAtom = atom('');

/** The releases of this document; in the browser only. */
export const snapshotAtom = atom<Snapshot | null>(null);

/** What a style element must carry that is added to this page; in the browser only. */
export const nonceAtom = atom('');

/** The store of one document's visit, with what the shell alone keeps in it. */
export function createDocumentStore(options: {
  /** A `Cookie` header or `document.cookie`. */
  cookies: string;
  state: DocumentState;
  environment: (store: VisitStore) => CallEnvironment;
  report: (error: unknown) => void;
}): VisitStore {
  const { state, cookies, environment, report } = options;
  const token = (state.loggedIn && readCookie(cookies, 'token')) || null;
  const store = createVisitStore({ ...state, token }, { client: (it) => httpClient(environment(it)), report });
  store.set(requestIdAtom, state.requestId);
  return store;
}
