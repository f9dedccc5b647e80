import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askAs } from '../database/engine/query-turns.ts';
import { clientOf } from '../limits/client-address.ts';
import type { Share } from './semaphore.ts';

/** Calls of one user that are worked on at a time: fewer than the database has connections. */
const ofUser = 8;
/** The same of everybody without a login at one address, where a whole school may be. */
const ofNetwork = 16;

/** A user's share of what is done for callers. @param more how many of his may wait at a narrow place, and what is said beyond */
export const shareOf = (userId: number, more: Pick<Share, 'max' | 'refusal'> = {}): Share => ({
  of: `user ${userId}`,
  atOnce: ofUser,
  ...more,
});

/** The shares of a call without a login: of its network, and of the larger networks around it. */
export function sharesOfNetwork(request: FastifyRequest): Share[] {
  const { network, larger } = clientOf(request);
  const wide = larger.map(({ network: of, shares }) => ({ of: `network ${of}`, atOnce: shares * ofNetwork }));
  return [{ of: `network ${network}`, atOnce: ofNetwork }, ...wide];
}

/**
 * Works on a call when its caller's turn has come. Everything that a caller makes this process do goes through here, so that who
 * calls a hundred times at once waits behind himself.
 */
export function inTurn<T>(app: FastifyInstance, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const { caller } = request;
  const shares = caller ? [shareOf(caller.id)] : sharesOfNetwork(request);
  return app.calls.run(() => askAs(shares[0]?.of ?? '', work), shares);
}
