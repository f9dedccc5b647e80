import { followEvents as eventsEndpoint, type SiteEvent } from 'shared/contracts/events.ts';
import { joinTabs } from 'shared/site/lazy/share-events.ts';
import { takeNotification } from 'shared/site/lazy/take-notification.ts';
import { type WatchedTab, watchTab } from 'shared/site/lazy/watch-tab.ts';
import { missedEventsAtom, refreshUserAtom, runningAnswersAtom, takeEventAtom, userAtom } from 'shared/site/session.ts';
import { callAtom, type VisitStore } from 'shared/site/visit.ts';

const shortestPause = 1000;
const longestPause = 60_000;
/** Numbers of events that are known to have come: what comes again is younger than a minute. */
const remembered = 300;

/**
 * Keeps what the page shows of its user up to date by the event stream of its browser: balance and answers under way. A server
 * without the capability `events` is not asked. In the browser only.
 * @returns ends it
 */
export function followEvents(store: VisitStore): () => void {
  const tab = watchTab(store);
  void keepFollowing(store, tab);
  return tab.stop;
}

/** What a tab knows of its user, from one login on. */
interface Known {
  token: string;
  /** When what the page shows was asked for. */
  loaded: number;
  /** The last event that it has. */
  after?: number;
  seen: Set<number>;
}

async function keepFollowing(store: VisitStore, tab: WatchedTab): Promise<void> {
  // What the page shows is as old as the page, until somebody else logs in.
  let known: Known | undefined;
  while (!tab.isStopped()) {
    const token = tab.token();
    if (token === null) {
      await tab.change();
      continue;
    }
    if (known?.token !== token) known = { token, loaded: known ? Date.now() : performance.timeOrigin, seen: new Set() };
    await followAs(store, tab, known);
  }
}

/**
 * Follows one login until the tab shall not be connected any more. Each tab asks the server itself for what it has missed. Then it
 * listens to the tab that leads the group, or keeps reading and passes events on to the others.
 */
async function followAs(store: VisitStore, tab: WatchedTab, known: Known): Promise<void> {
  const leave = new AbortController();
  const unwatch = tab.onChange(() => tab.token() !== known.token && leave.abort());
  let wake = () => {};
  // Events of the leader are newer than those that this tab has missed.
  let waiting: SiteEvent[] | undefined = [];
  const hear = (event: SiteEvent) => {
    if (waiting) waiting.push(event);
    else takeOnce(store, known, event);
  };
  const group = joinTabs(`site events ${known.token}`, hear, () => wake());
  leave.signal.addEventListener('abort', () => wake());
  const catchUp = () => {
    const heard = waiting ?? [];
    waiting = undefined;
    for (const event of heard) takeOnce(store, known, event);
  };
  let failures = 0;
  while (!leave.signal.aborted) {
    waiting ??= [];
    // Until an event has come: a server that takes the connection and ends it is in no better state.
    failures++;
    let missed: number | undefined;
    try {
      const input = known.after === undefined ? { age: secondsSince(known.loaded) } : { after: known.after };
      const events = store.get(callAtom).stream(eventsEndpoint, input, { signal: leave.signal, quiet: true });
      for await (const event of events) {
        failures = 0;
        takeOnce(store, known, event);
        if (group.isLeader()) group.tell(event);
        if (event.event === 'start') missed = event.missed;
        else if (missed && 'seq' in event) missed--;
        // A server that does not say how much was missed is read by each tab.
        if (!missed) catchUp();
        if (missed === 0 && !group.isLeader()) break;
      }
    } catch {
      // Whatever it was: the next try comes later. A login that is over is ended by the client.
    }
    if (leave.signal.aborted) break;
    const isFollower = failures === 0 && missed === 0 && !group.isLeader();
    if (!isFollower) await tab.change(pauseAfter(failures));
    else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  group.leave();
  unwatch();
}

/** Rounded up. The clock may have been set back. */
const secondsSince = (time: number) => Math.max(0, Math.ceil((Date.now() - time) / 1000));

/** Spread, so that the tabs of a server that was away do not come back all at once. */
const pauseAfter = (failures: number) =>
  Math.min(longestPause, shortestPause * 2 ** failures) * (0.5 + Math.random() / 2);

/** Takes an event that this tab does not have yet: it may come again from the server, and from another tab. */
function takeOnce(store: VisitStore, known: Known, event: SiteEvent): void {
  if ('seq' in event) {
    known.after = Math.max(known.after ?? 0, event.seq);
    if (event.event !== 'start' && !isNew(known.seen, event.seq)) return;
  }
  take(store, event);
}

function isNew(seen: Set<number>, seq: number): boolean {
  if (seen.has(seq)) return false;
  seen.add(seq);
  const [oldest] = seen;
  if (seen.size > remembered && oldest !== undefined) seen.delete(oldest);
  return true;
}

function take(store: VisitStore, event: SiteEvent): void {
  if (event.event === 'start' || event.event === 'balance') {
    const { balance, balance_draw } = event;
    store.set(userAtom, (user) => user && { ...user, balance, balance_draw });
  }
  if (event.event === 'start') store.set(runningAnswersAtom, event.runs);
  if (event.event === 'run') {
    const { run_id, session_id, status } = event;
    store.set(runningAnswersAtom, (runs) => {
      const others = runs.filter((run) => run.run_id !== run_id);
      return status === 'running' ? [...others, { run_id, session_id }] : others;
    });
  }
  store.set(takeEventAtom, event);
  if (event.event === 'notification') takeNotification(store, event.notification).catch(() => undefined);
  if (event.event === 'refresh') store.set(missedEventsAtom, (times) => times + 1);
  // A paid or refunded order changes the membership. What else it means for one page is that page's own.
  if (event.event === 'refresh' || (event.event === 'order' && event.status !== 'pending'))
    store
      .get(refreshUserAtom)
      .refresh()
      .catch(() => undefined);
}
