import { setImmediate, setTimeout } from 'node:timers';

/** Something did not answer in time. */
class TooLate extends Error {}

/** Milliseconds that one wait counts for, also where this process had other work and came back to it later. */
const piece = 50;

/**
 * Gives up after `ms` in which this process could have heard the answer. Time that the event loop was kept from listening
 * does not count: a connection, a request and its answer each need it to turn.
 * @returns how to call it off
 */
export function giveUpAfter(ms: number, giveUp: () => void): () => void {
  let isOff = false;
  let timer: NodeJS.Timeout;
  // Timers come before what has arrived is read: the last look at that is in between.
  const end = () => setImmediate(() => isOff || giveUp());
  const wait = (left: number): void => {
    const next = Math.min(left, piece);
    timer = setTimeout(() => (left > next ? wait(left - next) : end()), next);
  };
  wait(ms);
  return () => {
    isOff = true;
    clearTimeout(timer);
  };
}

/** @throws TooLate when the work takes longer than `ms`; the work itself continues, and its result is ignored */
export async function withTimeout<T>(ms: number, what: string, work: T | Promise<T>): Promise<T> {
  let callOff = () => {};
  const late = new Promise<never>((_resolve, reject) => {
    callOff = giveUpAfter(ms, () => reject(new TooLate(`${what} did not answer within ${ms / 1000} s`)));
  });
  return Promise.race([work, late]).finally(callOff);
}
