import { createStore } from 'jotai';
import type { SiteConfig } from 'shared/contracts/site.ts';
import type { UserCenter } from 'shared/contracts/user.ts';
import { type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import { createUpload } from 'shared/http/create-upload.ts';
import { createStream } from 'shared/http/event-stream.ts';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { tokenAtom, userAtom } from 'shared/site/session.ts';
import { callAtom, reportAtom, type VisitStore } from 'shared/site/visit.ts';

/** What a document starts with: the server finds it out, the page carries it, the browser goes on with it. */
export interface VisitState {
  config: SiteConfig | null;
  user: UserCenter | null;
  origin: string;
}

/** The store of one visit: on the server of one request, in the browser of one tab. */
export function createVisitStore(options: {
  token: string | null;
  state: VisitState;
  environment: (store: VisitStore) => CallEnvironment;
  report: (error: unknown) => void;
}): VisitStore {
  const store = createStore();
  const environment = options.environment(store);
  store.set(callAtom, {
    call: createCall(environment),
    stream: createStream(environment),
    upload: createUpload(environment),
  });
  store.set(reportAtom, { report: options.report });
  store.set(tokenAtom, options.token);
  fillVisit(store, options.state);
  return store;
}

/** Puts what was loaded into the store. */
export function fillVisit(store: VisitStore, state: VisitState): void {
  store.set(siteConfigAtom, state.config);
  store.set(userAtom, state.user);
  store.set(originAtom, state.origin);
}
