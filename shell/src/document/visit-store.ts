import { atom } from 'jotai';
import type { SiteConfig } from 'shared/contracts/site.ts';
import type { UserCenter } from 'shared/contracts/user/user.ts';
import type { CallEnvironment } from 'shared/http/create-call.ts';
import { readCookie } from 'shared/site/cookies.ts';
import type { Setting } from 'shared/site/setting.ts';
import type { SiteTheme } from 'shared/site/theme.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { createVisitStore, httpClient } from 'shared/site/visit-store.ts';
import type { Snapshot } from './snapshot.ts';

/** What a document starts with: the server finds it out, the page carries it, the browser goes on with it. */
export interface VisitState {
  config: SiteConfig | null;
  /** False also for a visitor with a token whose user could not be loaded (spec section 2). */
  loggedIn: boolean;
  user: UserCenter | null;
  theme: SiteTheme;
  setting: Setting;
  origin: string;
  /** Finds the document's request in the log. */
  requestId: string;
}

/** Finds the document's request in the log; problem pages tell it to the visitor. */
export const requestIdAtom = atom('');

/** The releases of this document; in the browser only. */
export const snapshotAtom = atom<Snapshot | null>(null);

/** What a style element must carry that is added to this page; in the browser only. */
export const nonceAtom = atom('');

/** The store of one document's visit, with what the shell alone keeps in it. */
export function createDocumentStore(options: {
  /** A `Cookie` header or `document.cookie`. */
  cookies: string;
  state: VisitState;
  environment: (store: VisitStore) => CallEnvironment;
  report: (error: unknown) => void;
}): VisitStore {
  const { state, cookies, environment, report } = options;
  const token = (state.loggedIn && readCookie(cookies, 'token')) || null;
  const store = createVisitStore({ ...state, token }, { client: (it) => httpClient(environment(it)), report });
  store.set(requestIdAtom, state.requestId);
  return store;
}
