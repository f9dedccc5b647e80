import { siteConfigAtom } from 'shared/site/config.ts';
import { tokenAtom } from 'shared/site/session.ts';
import type { VisitStore } from 'shared/site/visit.ts';

/** Milliseconds after which a hidden tab leaves: browsers allow six connections a site, all tabs together. */
const hiddenTimeout = 10_000;

export interface WatchedTab {
  /** The token to connect with; null: not now. */
  token(): string | null;
  isStopped(): boolean;
  /** Resolves at the next change, or after so many milliseconds. */
  change(milliseconds?: number): Promise<void>;
  /** Calls it at each change. @returns ends that */
  onChange(listener: () => void): () => void;
  stop(): void;
}

/** Whether this tab shall be connected now, and as whom. */
export function watchTab(store: VisitStore): WatchedTab {
  const changes = createChanges();
  const sight = watchSight(changes.announce);
  let isStopped = false;
  const ends = [store.sub(tokenAtom, changes.announce), store.sub(siteConfigAtom, changes.announce)];
  window.addEventListener('online', changes.announce);
  return {
    token() {
      const isOffered = store.get(siteConfigAtom)?.capabilities.events === true;
      return sight.isShown() && !isStopped && isOffered ? store.get(tokenAtom) : null;
    },
    isStopped: () => isStopped,
    change: changes.next,
    onChange: changes.on,
    stop() {
      isStopped = true;
      sight.stop();
      for (const end of ends) end();
      window.removeEventListener('online', changes.announce);
      changes.announce();
    },
  };
}

/** Those who wait for a change, once or each time. */
function createChanges() {
  const listeners = new Set<() => void>();
  return {
    announce() {
      for (const listener of [...listeners]) listener();
    },
    async next(milliseconds?: number): Promise<void> {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let wake = () => {};
      await new Promise<void>((resolve) => {
        wake = resolve;
        listeners.add(wake);
        if (milliseconds !== undefined) timer = setTimeout(wake, milliseconds);
      });
      clearTimeout(timer);
      listeners.delete(wake);
    },
    on(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whether somebody may see the tab, or left it a moment ago. */
function watchSight(changed: () => void) {
  let isShown = !document.hidden;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const show = (shown: boolean) => {
    clearTimeout(hiding);
    isShown = shown;
    changed();
  };
  const look = () => {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(show, hiddenTimeout, false);
    else show(true);
  };
  // A page with an open connection cannot wait in the back-forward cache.
  const leave = () => show(false);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', look);
  return {
    isShown: () => isShown,
    stop() {
      clearTimeout(hiding);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', look);
    },
  };
}
