import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Who } from './firsts.ts';

/** Who asks, as far as canaries go. */
export interface Visitor {
  /** In the line of visitors, from 0 to below 1: it decides which release he gets. */
  place: number;
  /** By which his failures count once. */
  id: string;
  /** The cookie to give his browser; undefined: it has one of a shell's, and what it reports may count. */
  newSlice: string | undefined;
}

/** What of a request says who asks. */
export interface Asking {
  cookies: string | undefined;
  address: string;
  agent: string | undefined;
}

const cookieName = 'mf_slice';
const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([0-9a-f]{4})([0-9a-f]{16})\\.([\\w-]{16})(?=;|$)`);
const places = 0x1_00_00;
/** A visitor who comes again within this time gets the same release. */
const lifetimeSeconds = 14 * 24 * 3600;

/**
 * The visitor of a request. One without the cookie has his place by address and browser, so a bot stays where it is, and so does
 * a browser whose first page gives it the cookie.
 * @param keys of the canaries that stand; the first signs what is given now
 */
export function visitorOf({ cookies = '', address, agent = '' }: Asking, keys: readonly string[]): Visitor {
  const [, place, mark, signature] = pattern.exec(cookies) ?? [];
  if (place && mark) {
    const id = place + mark;
    const isGiven = keys.some((key) => signOf(key, id) === signature);
    return { place: Number.parseInt(place, 16) / places, id, newSlice: isGiven ? undefined : sliceOf(id, keys) };
  }
  const id = createHash('sha256').update(`${address} ${agent}`).digest('hex').slice(0, 20);
  const own = id.slice(0, 4);
  const newSlice = sliceOf(own + randomBytes(8).toString('hex'), keys);
  return { place: Number.parseInt(own, 16) / places, id, newSlice };
}

/** By which a visitor's failures count once, while no canary stands too. */
export const whoAsks = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Who => ({
  id: visitorOf({ cookies: headers.cookie, address: ip, agent: headers['user-agent'] }, []).id,
  address: ip,
});

const sliceOf = (id: string, [key = '']: readonly string[]): string => `${id}.${signOf(key, id)}`;
const signOf = (key: string, id: string): string =>
  createHmac('sha256', key).update(id).digest('base64url').slice(0, 16);

/** The cookie by which a browser stays with its release. No script reads it, and it says nothing of who it is. */
export const sliceCookie = (slice: string, isSecure: boolean): string =>
  `${cookieName}=${slice}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeSeconds}${isSecure ? '; Secure' : ''}`;

/** All other cookies; undefined when there are none: then the page is everybody's. */
export function withoutSlice(cookies: string | undefined): string | undefined {
  const others = cookies?.split(/;\s*/).filter((cookie) => cookie && !cookie.startsWith(`${cookieName}=`));
  return others?.length ? others.join('; ') : undefined;
}
