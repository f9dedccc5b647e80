import { createStore } from 'jotai';
import { followEvents as eventsEndpoint, type SiteEvent } from 'shared/contracts/events.ts';
import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { followEvents } from 'shared/site/lazy/follow-events.ts';
import {
  conversationEventAtom,
  missedEventsAtom,
  orderEventAtom,
  refreshUserAtom,
  runningAnswersAtom,
  tokenAtom,
  userAtom,
} from 'shared/site/session.ts';
import { callAtom } from 'shared/site/visit.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';

const start: SiteEvent = { event: 'start', seq: 5, balance: 20, balance_draw: 3, runs: [] };
const run = { event: 'run', run_id: 'r', session_id: 7 } as const;

let stop = () => {};
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  stop();
  hide(false);
  jest.useRealTimers();
});

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

const settle = (milliseconds = 0) => jest.advanceTimersByTimeAsync(milliseconds);

async function open({ events = true, token = 'one' as string | null } = {}) {
  const api = fakeApi();
  const store = createStore();
  const streams = api.onStream(eventsEndpoint);
  store.set(callAtom, { call: api.call, stream: api.stream, upload: api.upload });
  store.set(siteConfigAtom, makeSiteConfig({ capabilities: { events } }));
  store.set(tokenAtom, token);
  store.set(userAtom, makeUser({ balance: 1, balance_draw: 1 }));
  stop = followEvents(store);
  await settle();
  return { store, streams };
}

test('balance and running answers follow the server, each event once', async () => {
  const { store, streams } = await open();
  await streams[0]?.send(start);
  expect(store.get(userAtom)).toMatchObject({ balance: 20, balance_draw: 3 });
  await streams[0]?.send({ ...run, seq: 6, status: 'running' }, { event: 'balance', balance: 19, balance_draw: 3 });
  expect(store.get(userAtom)).toMatchObject({ balance: 19 });
  expect(store.get(runningAnswersAtom)).toEqual([{ run_id: 'r', session_id: 7 }]);
  await streams[0]?.send({ ...run, seq: 8, status: 'done' }, { ...run, seq: 6, status: 'running' });
  expect(store.get(runningAnswersAtom)).toEqual([]);
  await streams[0]?.send({ event: 'conversation', seq: 9, session_id: 7, message_id: 3 });
  expect(store.get(conversationEventAtom)).toMatchObject({ session_id: 7, message_id: 3 });
});

test('an order is an event; one that was paid has the user loaded again', async () => {
  const { store, streams } = await open();
  const refresh = jest.fn(async () => undefined);
  store.set(refreshUserAtom, { refresh });
  const order = { event: 'order', order_id: 12, order_sn: 'sn', from: 'member' } as const;
  await streams[0]?.send(start, { ...order, seq: 6, status: 'pending' });
  expect(store.get(orderEventAtom)).toMatchObject({ order_id: 12, status: 'pending' });
  expect(refresh).not.toHaveBeenCalled();
  await streams[0]?.send({ ...order, seq: 7, status: 'paid' });
  expect(store.get(orderEventAtom)).toMatchObject({ status: 'paid' });
  expect(refresh).toHaveBeenCalledTimes(1);
  // What comes of another kind leaves it.
  await streams[0]?.send({ event: 'conversation', seq: 8, session_id: 7, message_id: 3 });
  expect(store.get(orderEventAtom)).toMatchObject({ status: 'paid' });
});

test('a tab that missed more than the server keeps loads the user again, and checks what it shows', async () => {
  const { store, streams } = await open();
  const refresh = jest.fn(async () => undefined);
  store.set(refreshUserAtom, { refresh });
  await streams[0]?.send(start);
  expect(store.get(missedEventsAtom)).toBe(0);
  await streams[0]?.send({ event: 'refresh', seq: 6 });
  expect(store.get(missedEventsAtom)).toBe(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('a stream that ends or breaks is opened again where it was, later after each failure', async () => {
  const { streams } = await open();
  await streams[0]?.send(start, { ...run, seq: 9, status: 'running' });
  await streams[0]?.end();
  await settle(1000);
  expect(streams[1]?.input).toEqual({ after: 9 });
  const errors = [new CallFailure('broken'), new ApiRefusal(0, '当前使用人数较多', null), new CallFailure('', 503)];
  for (const [at, error] of errors.entries()) {
    await streams[at + 1]?.fail(error);
    await settle(900 * 2 ** at);
    expect(streams).toHaveLength(at + 2);
    await settle(2000 * 2 ** at);
    expect(streams).toHaveLength(at + 3);
  }
  // Nothing came: it is no better than a failure.
  await streams[4]?.end();
  await settle(7900);
  expect(streams).toHaveLength(5);
});

test('a hidden tab disconnects after a while, and reconnects at once when it is visible', async () => {
  const { streams } = await open();
  await streams[0]?.send(start);
  hide(true);
  await settle(9000);
  expect(streams[0]?.closed).toBe(false);
  await settle(1000);
  expect(streams[0]?.closed).toBe(true);
  await settle(120_000);
  expect(streams).toHaveLength(1);
  hide(false);
  await settle();
  expect(streams[1]?.input).toEqual({ after: 5 });
});

test('the first stream requests events since the page was requested, however long it takes to open', async () => {
  jest.setSystemTime(performance.timeOrigin + 4200);
  const { streams } = await open();
  expect(streams[0]?.input).toEqual({ age: 5 });
  await streams[0]?.fail(new CallFailure('broken'));
  await settle(2000);
  expect(streams[1]?.input.age).toBeGreaterThan(5);
  await streams[1]?.send(start);
  await streams[1]?.end();
  await settle(2000);
  expect(streams[2]?.input).toEqual({ after: 5 });
});

test('without a login there is no stream; another user has one from their login on', async () => {
  const { store, streams } = await open({ token: null });
  expect(streams).toHaveLength(0);
  store.set(tokenAtom, 'one');
  await settle();
  await streams[0]?.send(start);
  store.set(tokenAtom, null);
  await settle();
  expect(streams[0]?.closed).toBe(true);
  await settle(60_000);
  store.set(tokenAtom, 'two');
  await settle();
  expect(streams[1]?.input).toEqual({ age: 0 });
});

test('a server that does not offer it is not asked', async () => {
  expect((await open({ events: false })).streams).toHaveLength(0);
});
