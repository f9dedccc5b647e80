import { createStore } from 'jotai';
import { getUserCenter, type UserCenter } from 'shared/contracts/account/user.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { type CallEnvironment, createCall } from 'shared/http/create-call.ts';
import type { Upload } from 'shared/http/create-upload.ts';
import { createStream } from 'shared/http/event-stream.ts';
import { originAtom, siteConfigAtom } from 'shared/site/config.ts';
import { refreshUserAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { type Setting, settingAtom } from 'shared/site/setting/setting.ts';
import { type SiteTheme, themeAtom } from 'shared/site/theme.ts';
import { callAtom, reportAtom, type VisitClient, type VisitStore } from 'shared/site/visit.ts';

export interface VisitStart {
  config: SiteConfig | null;
  /** The login's token; null for a visitor who is not logged in. */
  token: string | null;
  user: UserCenter | null;
  theme: SiteTheme;
  setting: Setting;
  origin: string;
}

/** What calls the API, where it may depend on what the store holds by then, and where unexpected errors go. */
export interface VisitTools {
  client(store: VisitStore): VisitClient;
  report(error: unknown): void;
}

/** The store of one visit: one request on the server, one tab in the browser, one page in a test. */
export function createVisitStore(start: VisitStart, { client, report }: VisitTools): VisitStore {
  const store = createStore();
  store.set(callAtom, client(store));
  store.set(reportAtom, { report });
  store.set(tokenAtom, start.token);
  store.set(siteConfigAtom, start.config);
  store.set(userAtom, start.user);
  store.set(themeAtom, start.theme);
  store.set(settingAtom, start.setting);
  store.set(originAtom, start.origin);
  store.set(refreshUserAtom, {
    async refresh() {
      const token = store.get(tokenAtom);
      // The login may have ended with the very call after which the user is loaded again.
      if (token === null) return;
      const user = await store.get(callAtom).call(getUserCenter, {}, { quiet: true });
      if (token === store.get(tokenAtom)) store.set(userAtom, user);
    },
  });
  return store;
}

/** The client of a visit over HTTP. */
export function httpClient(environment: CallEnvironment): VisitClient {
  // Most visits upload nothing: its code comes with the first file.
  const upload: Upload = async (...file) => {
    const { createUpload } = await import('shared/http/create-upload.ts');
    return createUpload(environment)(...file);
  };
  return { call: createCall(environment), stream: createStream(environment), upload };
}
