import { atom, createStore } from 'jotai';
import type { SiteConfig } from 'shared/contracts/site.ts';
import { getUserCenter, type UserCenter } from 'shared/contracts/user.ts';
import { type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import type { Upload } from 'shared/http/create-upload.ts';
import { createStream } from 'shared/http/event-stream.ts';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { readCookie } from 'shared/site/cookies.ts';
import { refreshUserAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { type Setting, settingAtom } from 'shared/site/setting.ts';
import { type SiteTheme, themeAtom } from 'shared/site/theme.ts';
import { callAtom, reportAtom, type VisitStore } from 'shared/site/visit.ts';
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

/** The store of one visit: on the server of one request, in the browser of one tab. */
export function createVisitStore(options: {
  /** A `Cookie` header or `document.cookie`. */
  cookies: string;
  state: VisitState;
  environment: (store: VisitStore) => CallEnvironment;
  report: (error: unknown) => void;
}): VisitStore {
  const { state, cookies } = options;
  const store = createStore();
  const environment = options.environment(store);
  const call = createCall(environment);
  // Most visits upload nothing: its code comes with the first file.
  const upload: Upload = async (...file) => {
    const { createUpload } = await import('shared/http/create-upload.ts');
    return createUpload(environment)(...file);
  };
  store.set(callAtom, { call, stream: createStream(environment), upload });
  store.set(reportAtom, { report: options.report });
  store.set(tokenAtom, (state.loggedIn && readCookie(cookies, 'token')) || null);
  store.set(siteConfigAtom, state.config);
  store.set(userAtom, state.user);
  store.set(themeAtom, state.theme);
  store.set(settingAtom, state.setting);
  store.set(originAtom, state.origin);
  store.set(requestIdAtom, state.requestId);
  store.set(refreshUserAtom, {
    async refresh() {
      const token = store.get(tokenAtom);
      // The login may have ended with the very call after which somebody asks.
      if (token === null) return;
      const user = await call(getUserCenter, {}, { quiet: true });
      if (token === store.get(tokenAtom)) store.set(userAtom, user);
    },
  });
  return store;
}
