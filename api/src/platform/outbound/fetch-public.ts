import type { Dispatcher } from 'undici';
import { internet, type Network, pinnedAgent } from './network.ts';
import { isPublicAddress } from './public-address.ts';
import { FetchRefused, literalOf, requirePublicUrl } from './public-url.ts';
import { readBounded, TooManyBytes } from './read-bounded.ts';

export interface FetchBounds {
  /** Media types that are taken, e.g. `image/png`. What the other side says is no proof: the caller reads the bytes. */
  types: readonly string[];
  maxBytes: number;
  /** For all of it: names, connections, redirects, body. */
  seconds: number;
  signal?: AbortSignal;
}

export interface Fetched {
  bytes: Buffer;
  type: string;
  /** The address that answered, after redirects. */
  url: string;
}

/** Fetches what a user, a model or a provider named. Throws `FetchRefused`. */
export type FetchPublic = (address: string, bounds: FetchBounds) => Promise<Fetched>;

const maxRedirects = 4;
const redirects = [301, 302, 303, 307, 308];

/**
 * The one way to an address that did not come from the operator. Only addresses of the public internet are asked, each
 * redirect is checked like the first address, and the socket goes to the address that was checked. Nothing of the
 * visitor is sent: no cookie, no token, no referrer.
 */
export function publicFetch(network: Network = internet): FetchPublic {
  return async (address, { signal: caller, seconds, ...bounds }) => {
    const clock = AbortSignal.timeout(seconds * 1000);
    const signal = caller ? AbortSignal.any([caller, clock]) : clock;
    try {
      let url = requirePublicUrl(address);
      for (let hop = 0; hop <= maxRedirects; hop++) {
        const reply = await askOnce(url, { ...bounds, signal }, network);
        if ('bytes' in reply) return { ...reply, url: url.href };
        const next = requirePublicUrl(reply.location, url);
        if (url.protocol === 'https:' && next.protocol === 'http:') throw new FetchRefused('redirect', 'https to http');
        url = next;
      }
      throw new FetchRefused('redirect', `more than ${maxRedirects}`);
    } catch (error) {
      if (caller?.aborted) throw new FetchRefused('aborted', 'by the caller');
      if (clock.aborted) throw new FetchRefused('too slow', `more than ${seconds} s`);
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused('connection', (error as NodeJS.ErrnoException).code ?? String(error));
    }
  };
}

type Bounds = Omit<FetchBounds, 'seconds' | 'signal'> & { signal: AbortSignal };

async function askOnce(url: URL, bounds: Bounds, network: Network) {
  const agent = await pinnedAgent(await requirePublicAddresses(url, network, bounds.signal), network);
  const { request } = await import('undici');
  try {
    const response = await request(url, {
      dispatcher: agent,
      signal: bounds.signal,
      headers: { accept: bounds.types.join(', '), 'accept-encoding': 'identity', 'user-agent': 'ai-site' },
    });
    // A body that is left unread ends with the agent, as an error that nothing handles.
    response.body.on('error', () => undefined);
    const { location } = response.headers;
    if (redirects.includes(response.statusCode) && typeof location === 'string') return { location };
    return await readBody(response, bounds);
  } finally {
    await agent.destroy();
  }
}

/** All addresses of the host; a name with a single one that is not public is refused. */
async function requirePublicAddresses(url: URL, network: Network, signal: AbortSignal): Promise<string[]> {
  const literal = literalOf(url);
  if (literal !== undefined) return [literal];
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    const addresses = await Promise.race([network.resolve(url.hostname), aborted.promise]);
    const wrong = addresses.find((address) => !isPublicAddress(address));
    if (wrong !== undefined) throw new FetchRefused('address', `${url.hostname} leads to ${wrong}`);
    if (addresses.length === 0) throw new FetchRefused('address', `${url.hostname} has no address`);
    return addresses;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

async function readBody({ statusCode, headers, body }: Dispatcher.ResponseData, { types, maxBytes }: Bounds) {
  if (statusCode !== 200) throw new FetchRefused('status', String(statusCode));
  const type = String(headers['content-type'] ?? '')
    .split(';')[0]
    ?.trim()
    .toLowerCase();
  if (!type || !types.includes(type)) throw new FetchRefused('type', type || 'none');
  // What was not asked for is not unpacked, however large it would become.
  const encoding = headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new FetchRefused('encoding', String(encoding));
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new FetchRefused('too large', 'as it says itself');
  const bytes = await readBounded(body, maxBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytes ? new FetchRefused('too large', error.message) : error;
  });
  return { bytes, type };
}
