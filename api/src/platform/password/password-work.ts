import type { ClientAddress } from '../limits/client-address.ts';
import type { Limit } from '../limits/limits.ts';
import { Semaphore, type Share } from '../load/semaphore.ts';
import { tooOften } from '../refusals/refusal.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Checking and hashing passwords, a few at a time. */
    passwords: Semaphore;
  }
}

/** Guesses at the own password by a client that has a token, wherever a page asks for it: a thief of one has five in all. */
export const ownPassword: Limit = { name: 'old-password', times: 5, seconds: 1800 };

/** A whole class may log in to one account, or from one address, at the same moment. */
const maxOfOne = 32;
/** Seconds: what waits is done by then. */
const retryAfter = 3;

/**
 * Checking and hashing passwords takes the processor for a tenth of a second, so two are done at a time. A caller who
 * reads how many tries are left, guesses and counts the guess within one turn cannot guess a hundred times at once.
 */
export const passwordWork = () => new Semaphore({ atOnce: 2, maxWaiting: 60 });

/** Accounts and addresses take turns: whose login, known or not, and where from. */
export function sharesOf(who: string, { network, larger }: ClientAddress): Share[] {
  const ofAddress = () => tooOften('你所在网络的登录请求过多，请稍后再试', retryAfter);
  return [
    { of: `account ${who}`, max: maxOfOne, refusal: () => tooOften('该账号的登录请求过多，请稍后再试', retryAfter) },
    ...[{ network }, ...larger].map(({ network }) => ({
      of: `network ${network}`,
      max: maxOfOne,
      refusal: ofAddress,
    })),
  ];
}
