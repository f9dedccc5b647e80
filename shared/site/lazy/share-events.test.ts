import { createStore } from 'jotai';
import { followEvents as eventsEndpoint, type SiteEvent } from 'shared/contracts/events.ts';
import { CallFailure } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { followEvents } from 'shared/site/lazy/follow-events.ts';
import { conversationEventAtom, missedEventsAtom, tokenAtom, userAtom } from 'shared/site/session.ts';
import { callAtom } from 'shared/site/visit.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';

/** Messages between tabs, as a browser carries them: to all others of that name, a moment later. */
class Channel {
  static readonly all = new Set<Channel>();
  onmessage: ((message: { data: unknown }) => void) | undefined;
  readonly name: string;
  constructor(name: string) {
    this.name = name;
    Channel.all.add(this);
  }
  postMessage(data: unknown) {
    for (const other of Channel.all) {
      if (other === this || other.name !== this.name) continue;
      queueMicrotask(() => Channel.all.has(other) && other.onmessage?.({ data: structuredClone(data) }));
    }
  }
  close() {
    Channel.all.delete(this);
  }
}

/** Locks between tabs: one holder a name, the others wait in a row. */
function makeLocks() {
  const rows = new Map<string, Promise<unknown>>();
  return {
    request(name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) {
      const before = rows.get(name) ?? Promise.resolve();
      const mine = before.then(() => (signal.aborted ? undefined : hold()));
      rows.set(name, mine);
      return Promise.race([
        mine,
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ]);
    },
  };
}

const news = (seq: number): SiteEvent => ({ event: 'conversation', seq, session_id: 7, message_id: seq });
const start = (seq: number, missed: number | null = 0): SiteEvent => ({
  event: 'start',
  seq,
  balance: seq,
  balance_draw: 0,
  runs: [],
  ...(missed === null ? {} : { missed }),
});

const ends: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: makeLocks() });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  Reflect.deleteProperty(navigator, 'locks');
  jest.useRealTimers();
});
const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

/** A tab of the browser that follows this login. `heard`: the numbers of the events that its page got, in order. */
async function tab(token = 'one') {
  const api = fakeApi();
  const store = createStore();
  const streams = api.onStream(eventsEndpoint);
  store.set(callAtom, { call: api.call, stream: api.stream, upload: api.upload });
  store.set(siteConfigAtom, makeSiteConfig({ capabilities: { events: true } }));
  store.set(tokenAtom, token);
  store.set(userAtom, makeUser());
  const heard: number[] = [];
  store.sub(conversationEventAtom, () => heard.push(store.get(conversationEventAtom)?.message_id ?? 0));
  const stop = followEvents(store);
  ends.push(stop);
  await settle();
  const open = () => streams.filter(({ closed }) => !closed).length;
  return { store, streams, heard, stop, open };
}

/** The first tab leads, the others have caught up. */
async function tabs(count: number) {
  const all = [await tab()];
  await all[0]?.streams[0]?.send(start(5));
  for (let at = 1; at < count; at++) {
    const next = await tab();
    await next.streams[0]?.send(start(5));
    all.push(next);
  }
  await settle();
  return all as [Awaited<ReturnType<typeof tab>>, ...Awaited<ReturnType<typeof tab>>[]];
}

test('eight tabs share one stream, and each gets each event once', async () => {
  const all = await tabs(8);
  expect(all.map(({ open }) => open())).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
  await all[0].streams[0]?.send(news(6), { event: 'balance', balance: 3, balance_draw: 1 }, news(7), news(6));
  await settle();
  for (const { heard, store } of all) {
    expect(heard).toEqual([6, 7]);
    expect(store.get(userAtom)).toMatchObject({ balance: 3, balance_draw: 1 });
  }
});

test('when the leader closes, the next tab continues from the last event; nothing is lost or delivered twice', async () => {
  const [first, second, third] = await tabs(3);
  await first.streams[0]?.send(news(6));
  await settle();
  first.stop();
  await settle();
  expect([second?.open(), third?.open()]).toEqual([1, 0]);
  expect(second?.streams[1]?.input).toEqual({ after: 6 });
  // The server sends the events of the last minute again.
  await second?.streams[1]?.send(start(6, 2), news(6), news(8));
  await settle();
  expect([second?.heard, third?.heard]).toEqual([
    [6, 8],
    [6, 8],
  ]);
});

test('a tab reads all missed events before it leaves the stream to the leader, and the leader’s events follow', async () => {
  const [leader] = await tabs(1);
  const late = await tab();
  await late.streams[0]?.send(start(5, 2), news(6));
  await leader.streams[0]?.send(news(9));
  await settle();
  expect([late.open(), late.heard]).toEqual([1, [6]]);
  await late.streams[0]?.send(news(7));
  await settle();
  expect([late.open(), late.heard]).toEqual([0, [6, 7, 9]]);
});

test('a tab that missed too much checks only what it shows', async () => {
  const [leader] = await tabs(1);
  const late = await tab();
  await late.streams[0]?.send(start(9, 1), { event: 'refresh', seq: 9 });
  await settle();
  expect([late.open(), late.store.get(missedEventsAtom), leader.store.get(missedEventsAtom)]).toEqual([0, 1, 0]);
});

test('a leader whose stream breaks reconnects for all tabs', async () => {
  const [leader, other] = await tabs(2);
  await leader.streams[0]?.fail(new CallFailure('broken'));
  await settle(2000);
  expect(leader.streams[1]?.input).toEqual({ after: 5 });
  await leader.streams[1]?.send(start(5, 1), news(6));
  await settle();
  expect([leader.heard, other?.heard, other?.open()]).toEqual([[6], [6], 0]);
});

test('another user in another tab has a stream of its own; after a logout no events arrive', async () => {
  const [mine, ours] = await tabs(2);
  const theirs = await tab('two');
  await theirs.streams[0]?.send(start(5), news(20));
  await mine.streams[0]?.send(news(6));
  await settle();
  expect([mine.heard, ours?.heard, theirs.heard]).toEqual([[6], [6], [20]]);
  ours?.store.set(tokenAtom, null);
  await settle();
  await mine.streams[0]?.send(news(7));
  await settle();
  expect([ours?.heard, ours?.open(), theirs.open()]).toEqual([[6], 0, 1]);
  // The leader logs out: nobody of this user is left to take over.
  mine.store.set(tokenAtom, null);
  await settle();
  expect([mine.open(), ours?.open()]).toEqual([0, 0]);
});

test.each(['BroadcastChannel', 'locks'])('without %s each tab has its stream', async (what) => {
  Reflect.deleteProperty(what === 'locks' ? navigator : globalThis, what);
  const all = await tabs(2);
  expect(all.map(({ open }) => open())).toEqual([1, 1]);
});

test('a browser that refuses locks, and a server that does not say what was missed: each tab has its stream', async () => {
  Object.assign(navigator.locks, { request: () => Promise.reject(new DOMException('blocked', 'SecurityError')) });
  expect((await tabs(2)).map(({ open }) => open())).toEqual([1, 1]);
  for (const end of ends.splice(0)) end();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: makeLocks() });
  const [leader, old] = [await tab(), await tab()];
  for (const { streams } of [leader, old]) await streams[0]?.send(start(5, null), news(6));
  await settle();
  expect([leader.open(), old.open(), leader.heard, old.heard]).toEqual([1, 1, [6], [6]]);
});
