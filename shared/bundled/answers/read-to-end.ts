import { ApiRefusal, isLoginFailure } from 'shared/http/errors.ts';

/** Between two tries (ms). */
const shortestPause = 1000;
const longestPause = 15_000;

/** Refusals in a row after which reading is given up; a connection that breaks is tried again for ever. */
const maxRefusals = 5;

interface Reading<Event> {
  /** Opens the stream, each time where the page has it up to; undefined: there is nothing to read. */
  open(): AsyncIterable<Event> | undefined | Promise<AsyncIterable<Event> | undefined>;
  take(event: Event): void;
  /** Whether more is expected. Asked after each stream; waits for what decides it, e.g. a stop under way. */
  isRunning(): boolean | Promise<boolean>;
  /** Whether the stream may be opened again after this error; undefined: it ended without one. */
  canReopen?(error: unknown): boolean;
  /** Called when a connection broke and is tried again. */
  brokeOff(): void;
  /** The first try after the first stream comes at once, and is not reported to `brokeOff`. */
  reopensAtOnce?: boolean;
  /** Ends the reading. */
  leave: AbortSignal;
}

/**
 * Reads events of work under way at the server (an answer, a drawing) to the end, and opens the stream again as often as the
 * connection breaks, with growing pauses.
 *
 * @returns false: the server has no such work under way
 * @throws a refusal that stays, a login that has ended, an error after which `canReopen` says no
 */
export async function readToEnd<Event>(reading: Reading<Event>): Promise<boolean> {
  const { open, take, isRunning, canReopen = () => true, brokeOff, leave } = reading;
  let isFirst = true;
  let failures = 0;
  let refusals = 0;
  for (;;) {
    let problem: unknown;
    try {
      const events = await open();
      if (!events) return false;
      for await (const event of events) {
        failures = 0;
        refusals = 0;
        take(event);
      }
    } catch (error) {
      problem = error;
      if (error instanceof ApiRefusal) refusals++;
    }
    if (leave.aborted || !(await isRunning())) return true;
    if (isLoginFailure(problem) || refusals >= maxRefusals || !canReopen(problem)) {
      if (problem) throw problem;
      return true;
    }
    if (isFirst && reading.reopensAtOnce) failures--;
    else brokeOff();
    isFirst = false;
    await pause(++failures, leave);
    if (leave.aborted) return true;
  }
}

/** Waits longer with each failure in a row. Ends early when the reader leaves. */
function pause(failures: number, leave: AbortSignal): Promise<void> {
  if (failures === 0 || leave.aborted) return Promise.resolve();
  const time = Math.min(longestPause, shortestPause * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    leave.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
