import { sql } from 'drizzle-orm';
import type { SiteEvent } from 'shared/contracts/events.ts';
import { readEventStream } from 'shared/contracts/http/event-stream.ts';
import { give } from '../../ledger/ledger.ts';
import { checkEvery } from '../../site/login/login-watch.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { gate, type Step, scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { EventStreams } from './event-streams.ts';
import { dropOldEvents, publishEvent } from './stored-events.ts';

let script: Step[] = [];
let site: TestApp;
let user: MadeUser;
let session: number;

beforeAll(async () => {
  site = await testApp({ text: scriptedText(() => script) });
});
beforeEach(async () => {
  script = [{ text: '好的' }, { end: 'stop' }];
  user = await makeUser(site);
  session = await makeSession(site, user);
  await allHeard();
});
afterAll(() => site.close());

interface Tab {
  events: SiteEvent[];
  /** Resolves when the server ends the stream. */
  over: Promise<void>;
  leave(): void;
  /** Waits for an event. */
  has(event: Partial<SiteEvent>): Promise<void>;
}

const tabs: Tab[] = [];
afterEach(async () => {
  for (const tab of tabs.splice(0)) {
    tab.leave();
    await tab.over;
  }
});

async function openTab({ token = user.token, known = '', at = site } = {}): Promise<Tab> {
  const leaving = new AbortController();
  const response = await fetch(`${await at.url()}/api/events${known}`, { headers: { token }, signal: leaving.signal });
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw new Error(((await response.json()) as { msg: string }).msg);
  }
  const events: SiteEvent[] = [];
  const read = async () => {
    if (!response.body) throw new Error('no body');
    for await (const data of readEventStream(response.body)) events.push(JSON.parse(data));
  };
  const tab: Tab = {
    events,
    over: read().catch(() => undefined),
    leave: () => leaving.abort(),
    async has(event) {
      const wanted = expect.objectContaining(event);
      await until(() => events.some((one) => wanted.asymmetricMatch(one)));
    },
  };
  tabs.push(tab);
  await tab.has({ event: 'start' });
  return tab;
}

/** Resolves once this process has heard all that was published so far: a tab opened now gets none of it as new. */
async function allHeard(): Promise<void> {
  const tab = await openTab();
  const last = { event: 'run', run_id: crypto.randomUUID(), session_id: session, status: 'done' } as const;
  await publishEvent(site.database.db, user.id, last);
  await tab.has(last);
  tab.leave();
  await tab.over;
}

const giveCredits = (amount: number, key: string = crypto.randomUUID()) =>
  site.database.db.transaction((tx) =>
    give(tx, key, { cause: 'test', causeId: key, userId: user.id, currency: 'chat', amount, changeType: 200 }),
  );

test('every tab of a user gets own events, and no others', async () => {
  const more = gate();
  script = [{ text: '…' }, more.opened, { end: 'stop' }];
  const other = await makeUser(site);
  const [one, two, stranger] = [await openTab(), await openTab(), await openTab({ token: other.token })];
  expect(one.events).toEqual([
    { event: 'start', seq: expect.any(Number), balance: 20, balance_draw: expect.any(Number), runs: [], missed: 0 },
  ]);
  const answering = askChat(site, user.token, { question: '在吗', other_id: session });
  for (const tab of [one, two]) {
    await tab.has({ event: 'run', session_id: session, status: 'running' });
    await tab.has({ event: 'balance', balance: 19 });
  }
  const late = await openTab();
  expect(late.events[0]).toMatchObject({ balance: 19, runs: [{ session_id: session }] });
  more.open();
  const { end } = await answering;
  for (const tab of [one, two, late]) await tab.has({ event: 'run', run_id: end?.run_id ?? '', status: 'done' });
  expect(stranger.events).toHaveLength(1);
  const seqs = one.events.flatMap((event) => ('seq' in event ? [event.seq] : []));
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
});

test('a reconnecting tab gets missed events, or `refresh`', async () => {
  const { db } = site.database;
  const tab = await openTab();
  const [start] = tab.events;
  const known = `?after=${start?.event === 'start' && start.seq}`;
  tab.leave();
  await tab.over;
  await askChat(site, user.token, { question: '在吗', other_id: session });
  const back = await openTab({ known });
  await back.has({ event: 'run', status: 'running' });
  await back.has({ event: 'run', status: 'done' });
  // One that was still on its way when the tab came back comes twice, with the same `seq`.
  const missed = new Set(back.events.slice(1).flatMap((event) => ('seq' in event ? [event.seq] : []))).size;
  expect(back.events[0]).toMatchObject({ event: 'start', balance: 19, missed });
  expect(back.events.filter(({ event }) => event === 'refresh')).toEqual([]);

  await db.execute(sql`update user_events set create_time = now() - interval '1 hour'`);
  await giveCredits(1);
  await dropOldEvents(db);
  const late = await openTab({ known });
  await late.has({ event: 'refresh' });
  expect(late.events[0]).toMatchObject({ event: 'start', balance: 20, missed: 1 });
});

test('what happens while a stream catches up comes after it', async () => {
  const { db, signals } = site.database;
  const event = { event: 'run', run_id: crypto.randomUUID(), session_id: session, status: 'done' } as const;
  const known: SiteEvent[] = [];
  const sent: SiteEvent[] = [];
  const leaving = new AbortController();
  const channel = (events: SiteEvent[]) => ({ send: (one: SiteEvent) => events.push(one), signal: leaving.signal });
  const streams = new EventStreams(db, signals, site.app.log, {
    findBalances: async () => new Map(),
    async findRuns() {
      // The second stream has read what it missed: one that is open tells when the event was heard.
      if (known.length > 0) {
        await publishEvent(db, user.id, event);
        await until(() => known.length > 1);
      }
      return [];
    },
  });
  const open = (events: SiteEvent[]) => streams.follow(user.id, channel(events), { after: undefined, age: undefined });
  const first = open(known);
  await until(() => known.length > 0);
  const second = open(sent);
  await until(() => sent.length > 0);
  leaving.abort();
  await Promise.all([first, second]);
  streams.close();
  expect(sent).toMatchObject([{ event: 'start', missed: 0 }, event]);
});

test('a new tab gets events since its page was requested', async () => {
  const { db } = site.database;
  const { end } = await askChat(site, user.token, { question: '在吗', other_id: session });
  const run = { event: 'run', run_id: end?.run_id ?? '' } as const;
  const tab = await openTab({ known: '?age=4' });
  await tab.has({ ...run, status: 'running' });
  await tab.has({ ...run, status: 'done' });
  // A connection that breaks right after its first word misses nothing.
  const [start] = tab.events;
  const again = await openTab({ known: `?after=${start?.event === 'start' && start.seq}` });
  await again.has({ ...run, status: 'done' });

  await db.execute(sql`update user_events set create_time = now() - interval '3 minutes'`);
  expect((await openTab({ known: '?age=60' })).events).toHaveLength(1);
  await (await openTab({ known: '?age=125' })).has({ ...run, status: 'done' });
  await (await openTab({ known: '?age=3600' })).has({ event: 'refresh' });
});

test('a change is notified only after its transaction succeeds', async () => {
  const tab = await openTab();
  const failing = site.database.db.transaction(async (tx) => {
    await publishEvent(tx, user.id, { event: 'run', run_id: 'none', session_id: session, status: 'running' });
    throw new Error('changed its mind');
  });
  await expect(failing).rejects.toThrow('changed its mind');
  await giveCredits(2);
  await tab.has({ event: 'balance', balance: 22 });
  expect(tab.events).toHaveLength(2);
});

test('every tab learns of branches, edits and deleted messages', async () => {
  await askChat(site, user.token, { question: '在吗', other_id: session });
  await allHeard();
  const { lists } = dataOf<{ lists: { id: number }[] }>(
    await site.get(`/chat_records/chatLog?type=1&other_id=${session}`, { token: user.token }),
  );
  const [question, answer] = lists.map(({ id }) => id);
  const tab = await openTab();
  const steps: [path: string, body: object, messageId: number | undefined][] = [
    ['branch', { id: answer }, answer],
    ['edit', { id: question, content: '在不在' }, question],
    ['cleanChat', { id: question, branch: 1 }, question],
    ['cleanChat', { type: 1, other_id: session }, undefined],
  ];
  for (const [path, body, id] of steps) {
    const told = tab.events.length;
    await site.post(`/chat_records/${path}`, body, { token: user.token });
    if (id !== undefined) await until(() => tab.events.length > told);
    const event = { event: 'conversation', session_id: session, message_id: id, seq: expect.any(Number) };
    expect(tab.events.slice(told)).toEqual(id === undefined ? [] : [event]);
  }
});

// Shows: AUTH-11
test('a stream ends with its login or user within seconds', async () => {
  const tab = await openTab();
  await site.post('/login/logout', {}, { token: user.token });
  await tab.over;
  expect(checkEvery).toBeLessThan(5000);
  await expect(openTab()).rejects.toThrow('登录');

  user = await makeUser(site);
  const frozen = await openTab();
  await site.database.db.execute(sql`update users set is_disabled = true where id = ${user.id}`);
  await frozen.over;
});

// Shows: DOS-07, DOWN-08
test('idle tabs leave room for answers; ending processes disconnect them', async () => {
  const small = await testApp({
    database: site.database,
    config: { maxStreams: 10 },
    text: scriptedText(() => script),
  });
  const owners = [user, await makeUser(site)];
  const open = await Promise.all(owners.flatMap(({ token }) => [1, 2, 3, 4].map(() => openTab({ token, at: small }))));
  await expect(openTab({ at: small })).rejects.toThrow('当前使用人数较多');
  expect((await askChat(small, user.token, { question: '在吗', other_id: session })).end).toMatchObject({
    finish_reason: 'stop',
  });
  expect((await small.app.inject({ url: '/metrics' })).payload).toContain('site_event_streams 8');
  await small.close();
  await Promise.all(open.map(({ over }) => over));
  // The other process has their events.
  const again = await openTab();
  await giveCredits(1);
  await again.has({ event: 'balance' });
  expect(dataOf<unknown[]>(await site.get('/chat/runs', { token: user.token }))).toEqual([]);
});
