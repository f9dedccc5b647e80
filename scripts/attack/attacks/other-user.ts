import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';

/** What another user met for a while. */
export interface Met {
  /** Milliseconds that 99 of 100 calls did not take. */
  call: number;
  notice: number;
  /** Calls and notices without an answer of the api's own. */
  refused: number;
}

const every = 50;

interface Watched {
  url: string;
  token: string;
  forMs: number;
}

/**
 * Asks for a user's account and sends a notice that nobody signed, each 50 ms whatever became of those before: in a thread of
 * its own, so that what the attack itself does is not measured.
 */
export function watchOther(watched: Watched): Promise<Met> {
  const { promise, resolve, reject } = Promise.withResolvers<Met>();
  const worker = new Worker(new URL(import.meta.url), { workerData: watched });
  worker.once('message', resolve).once('error', reject);
  return promise;
}

async function watch({ url, token, forMs }: Watched): Promise<Met> {
  const calls: Promise<[number, boolean]>[] = [];
  const notices: Promise<[number, boolean]>[] = [];
  const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"forged":1}' };
  for (const end = performance.now() + forMs; performance.now() < end; await sleep(every)) {
    calls.push(
      timed(async () => {
        const response = await fetch(`${url}/api/user/info`, { headers: { token } });
        return response.status === 200 && ((await response.json()) as { code: number }).code === 1;
      }),
    );
    notices.push(timed(async () => (await fetch(`${url}/api/pay/notify/sandbox`, body)).status < 500));
  }
  const [met, sent] = [await Promise.all(calls), await Promise.all(notices)];
  const refused = [...met, ...sent].filter(([, isAnswered]) => !isAnswered).length;
  return { call: p99(met), notice: p99(sent), refused };
}

async function timed(ask: () => Promise<boolean>): Promise<[number, boolean]> {
  const begin = performance.now();
  const isAnswered = await ask().catch(() => false);
  return [performance.now() - begin, isAnswered];
}

function p99(all: [number, boolean][]): number {
  const sorted = all.map(([milliseconds]) => milliseconds).sort((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0);
}

if (parentPort) parentPort.postMessage(await watch(workerData as Watched));
