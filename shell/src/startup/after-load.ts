import type { ApiPlace } from 'shared/http/create-call.ts';
import { waitForAtom } from 'shared/site/login/wait-for-atom.ts';
import { isLoggedInAtom, showLoginAtom } from 'shared/site/session.ts';
import { reportAtom, type VisitStore } from 'shared/site/visit.ts';
import { loadOverlays } from 'shared/ui/overlays/overlays.tsx';
import { addressOnShow, documentAtom } from '../document/page-document.ts';
import type { Remotes } from '../routes.tsx';
import { showBulletin } from './bulletin.ts';
import { isDirty } from './is-dirty.ts';
import { keepDroppedFiles } from './keep-dropped-files.ts';
import { loadHttp } from './load-http.ts';
import { followLogins } from './logins/follow-logins.ts';
import { forgetOnOtherUser } from './logins/forget-user.ts';
import { followShare } from './share/follow-share.ts';
import { emptyPath } from './site-switch.ts';
import { countThisVisit } from './visit/count-visit.ts';
import { followConfig } from './visit/follow-config.ts';
import { isRecoveringAtom } from './visit/is-recovering.ts';
import { isIncomplete, recoverVisit } from './visit/recover-visit.ts';

/** What of the router is needed here. */
interface Router {
  subscribe(
    listen: (state: { navigation: { state: string; location?: { pathname: string } | undefined } }) => void,
  ): unknown;
  revalidate(): Promise<void>;
  navigate(to: string, options: { replace: boolean }): Promise<void>;
}

/** What a visit begins with once its first page can be used. In the browser only. */
export async function afterLoad(
  store: VisitStore,
  router: Router,
  known: Remotes,
  api: Pick<ApiPlace, 'prefix'>,
): Promise<void> {
  keepDroppedFiles();
  const reload = () => store.get(documentAtom).load(addressOnShow());
  const recover = keepComplete(store, router);
  forgetOnOtherUser(store, reload);
  followLogins({ store, recover, revalidate: () => router.revalidate(), isDirty: () => isDirty(known), reload });
  whenVisitorActs(() => {
    for (const load of [loadHttp, loadOverlays]) load().catch(() => undefined);
  });
  void countThisVisit(api.prefix);
  followEventsLater(store);
  followConfig({
    store,
    isDirty: () => isDirty(known),
    revalidate: () => router.revalidate(),
    leave: (target) => leaveFor(target, router),
  });
  await recover();
  void followShare(store);
  await showBulletin(store);
}

/** Milliseconds: what a page loads for its visitor comes before what may happen to him. */
const eventsDelay = 4000;

/** A tab of nobody opens no stream, and does not load the code for it. Without that code pages work as without events. */
function followEventsLater(store: VisitStore): void {
  setTimeout(async () => {
    await waitForAtom(store, isLoggedInAtom, Boolean);
    const { followEvents } = await import('shared/site/lazy/follow-events.ts');
    followEvents(store);
  }, eventsDelay);
}

/** All but the shell's own page is another document: an installer may stand at its address. */
async function leaveFor(target: string, router: Router): Promise<void> {
  if (target === emptyPath) await router.navigate(target, { replace: true });
  else window.location.replace(target);
}

/** A call or a menu may follow: its code is on its way then. What does not come is asked for again by that call or menu. */
function whenVisitorActs(run: () => void): void {
  const acts = ['pointerdown', 'keydown', 'focusin'];
  const once = () => {
    for (const act of acts) window.removeEventListener(act, once, true);
    run();
  };
  for (const act of acts) window.addEventListener(act, once, true);
}

/** Loads what is missing before each later page that still lacks it. @returns to load it now */
function keepComplete(store: VisitStore, router: Router): () => Promise<void> {
  let underWay: { pathname: string; leave: AbortController } | undefined;
  const recover = async (pathname: string) => {
    if (!isIncomplete(store) || underWay?.pathname === pathname) return;
    // An API that was slow may be well by now: the next page does not wait for what the last one asked.
    underWay?.leave.abort();
    const mine = { pathname, leave: new AbortController() };
    underWay = mine;
    store.set(isRecoveringAtom, true);
    const wasLoggedIn = store.get(isLoggedInAtom);
    try {
      const target = await recoverVisit(store, pathname, mine.leave.signal);
      if (underWay !== mine) return;
      if (target) await leaveFor(target, router);
      else if (store.get(isLoggedInAtom) !== wasLoggedIn) {
        await router.revalidate();
        store.set(showLoginAtom, false);
      }
    } catch (error) {
      // The other start-up work of the visit continues, and the next page tries again.
      store.get(reportAtom).report(error);
    } finally {
      if (underWay === mine) {
        underWay = undefined;
        store.set(isRecoveringAtom, false);
      }
    }
  };
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'loading' && navigation.location) void recover(navigation.location.pathname);
  });
  return () => recover(window.location.pathname);
}
