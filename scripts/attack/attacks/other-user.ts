import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type { SignedNotice } from './paid-notice.ts';

/** What another user met for a while. */
export interface Met {
  /** Milliseconds that 99 of 100 calls did not take, as if a processor had been free for the site. */
  call: number;
  notice: number;
  /** The same of calls as the clock had it, which counts what else the machine does. */
  clock: number;
  /** Calls without an answer of the api's own, and notices that were not answered `success`. */
  refused: number;
}

interface Watched {
  url: string;
  token: string;
  notice: SignedNotice;
  /** The process that runs the site. */
  pid: number;
}

/** Milliseconds: two of a hundred calls are slower than p99. */
const [every, watchedFor, warmUp] = [25, 4000, 300];
/** Milliseconds that a thread at rest runs in a second; seconds that are looked at. */
const [restful, maxRests] = [100, 60];

/**
 * Asks for a user's account and sends the notice of a payment, every 25 ms whatever became of those before: in a thread of
 * its own, so that what the attack itself does is not measured.
 * @returns what was met on the quiet site, and what was met beside `busy`, which begins then
 */
export async function watchOther(watched: Watched, busy: () => void): Promise<[quiet: Met, beside: Met]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: watched });
  const [quiet] = (await once(worker, 'message')) as [Met];
  busy();
  const [beside] = (await once(worker, 'message')) as [Met];
  return [quiet, beside];
}

interface Answered {
  clock: number;
  free: number;
  isAnswered: boolean;
}

async function watch({ url, token, notice }: Watched, schedules: string[], forMs = watchedFor): Promise<Met> {
  const calls: Promise<Answered>[] = [];
  const notices: Promise<Answered>[] = [];
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(every)) {
    calls.push(
      timed(schedules, async () => {
        const response = await fetch(`${url}/api/user/info`, { headers: { token } });
        return response.status === 200 && ((await response.json()) as { code: number }).code === 1;
      }),
    );
    notices.push(
      timed(schedules, async () => {
        return (await noticed(url, notice)) === 'success';
      }),
    );
  }
  const [met, sent] = [await Promise.all(calls), await Promise.all(notices)];
  const refused = [...met, ...sent].filter(({ isAnswered }) => !isAnswered).length;
  const [call, clock] = [p99(met.map(({ free }) => free)), p99(met.map((one) => one.clock))];
  return { call, clock, notice: p99(sent.map(({ free }) => free)), refused };
}

/**
 * Sends a notice. Calls without a login count by their address, and a channel has one of its own: on Linux all of 127.0.0.0/8 are
 * this machine's.
 */
async function noticed(url: string, { headers, body }: SignedNotice): Promise<string> {
  const from = process.platform === 'linux' ? { localAddress: '127.0.0.2' } : {};
  const sent = request(`${url}/api/pay/notify/sandbox`, { method: 'POST', headers, ...from });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return text(answer);
}

/** `free` leaves out what the thread that waited longest for a processor waited: other programs had them. */
async function timed(schedules: string[], ask: () => Promise<boolean>): Promise<Answered> {
  const [begin, before] = [performance.now(), schedules.map(waitedFor)];
  const isAnswered = await ask().catch(() => false);
  const clock = performance.now() - begin;
  const waited = schedules.map((schedule, at) => waitedFor(schedule) - (before[at] ?? 0));
  return { clock, free: clock - Math.max(0, ...waited), isAnswered };
}

/** Milliseconds that a thread ran, and that it could have run and had no processor (Linux). */
const ranFor = (schedule: string): number => Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6;
const waitedFor = (schedule: string): number => Number(readFileSync(schedule, 'utf8').split(' ')[1]) / 1e6;

/** A site that has just started stores the pictures of its demonstration: nothing is measured before its threads rest. */
async function untilRest(schedules: string[]): Promise<void> {
  for (let tries = 0; tries < maxRests; tries++) {
    const before = schedules.map(ranFor);
    await sleep(1000);
    if (schedules.every((schedule, at) => ranFor(schedule) - (before[at] ?? 0) < restful)) return;
  }
}

/** What Linux says about the threads that such a call passes: the front's, the api's and the one that asks; nothing elsewhere. */
function schedulesOf(pid: number): string[] {
  if (process.platform !== 'linux') return [];
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const site = children.filter((child) => /main\.ts|server\.cjs/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')));
  if (site.length !== 2) throw new Error('the processes of the site were not found');
  return [...site.map((child) => `/proc/${child}/task/${child}/schedstat`), '/proc/thread-self/schedstat'];
}

function p99(all: number[]): number {
  const sorted = all.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}

if (parentPort) {
  const watched = workerData as Watched;
  const schedules = schedulesOf(watched.pid);
  await untilRest(schedules);
  await watch(watched, schedules, warmUp);
  for (let times = 0; times < 2; times++) parentPort.postMessage(await watch(watched, schedules));
}
