import './confine/known-contexts.ts';
import './confine/program-globals.ts';
import { setInterval } from 'node:timers';
import { provided } from 'virtual:provided';
import { createApiClient } from '../api-client.ts';
import type { WorkerSetup } from '../jobs/render-job.ts';
import { beatMs, type FromWorker, markFile, type ToWorker } from '../jobs/worker-messages.ts';
import { confine } from './confine/confine.ts';
import { plainError } from './plain-error.ts';
import { LastRunning } from './release/last-running.ts';
import { TakenMemory } from './release/taken-memory.ts';
import { RenderWork } from './render-work.ts';
import { createSiteLoader } from './site-loader.ts';

/**
 * A render worker: the process in which code of remotes runs, for the front that started it. It holds one set of
 * releases for its whole life, and ends with its parent process.
 */
async function main(setup: WorkerSetup): Promise<void> {
  const send = (message: FromWorker) => void process.send?.(message);
  const marker = new LastRunning(setup.hasMarker ? markFile : null);
  const memory = new TakenMemory();
  marker.followTimers((release) => memory.aroundTimer(release));
  const api = createApiClient(setup.apiUrl, setup.apiPrefix);
  const pageApi = createSiteLoader({
    baseUrl: setup.apiUrl,
    prefix: setup.apiPrefix,
    // The code that asked continues with the answer.
    http: (budget, visitor) => {
      const client = api(budget, visitor);
      return { request: (request) => client.request(request).finally(() => marker.goOn()) };
    },
  });
  const beat = heartbeat(send, memory);
  const work = new RenderWork({ setup, marker, pageApi, confined: await confine(provided), send, beat });

  process.on('message', (message: ToWorker) => work.take(message));
  // The front ends this process, or is gone: signals to the whole process group are for the front alone. So a worker does
  // not end as scripts/start/end-with-parent.mjs ends other children, by SIGTERM.
  process.on('disconnect', () => process.exit());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (thrown: unknown) => {
      // By its context first: a stack is text, in which a release may write another one's name.
      const faultyRelease = marker.running ?? releaseIn(thrown) ?? marker.atWork;
      send({ type: 'unhealthy', problem: { what: event, faultyRelease, error: plainError(thrown) } });
    });
  }
  setInterval(beat, beatMs);
  send({ type: 'booted' });
  void work.warmUp();
}

/** Sends a heartbeat, at most one each half `beatMs`: the event loop turns. Called between pages too, when many are begun at once. */
function heartbeat(send: (message: FromWorker) => void, taken: TakenMemory): () => void {
  let saidAt = 0;
  return () => {
    if (performance.now() - saidAt < beatMs / 2) return;
    saidAt = performance.now();
    const memory = process.memoryUsage.rss();
    send({ type: 'alive', memory, holder: taken.holderOf(memory) });
  };
}

/** In whose code it was thrown. */
function releaseIn(thrown: unknown): string | undefined {
  const stack = (thrown as Partial<Error> | null)?.stack;
  return typeof stack === 'string' ? /(mf-[a-z-]+@[\w.-]+)\/server\.cjs/.exec(stack)?.[1] : undefined;
}

void main(JSON.parse(process.argv[2] ?? '{}'));
