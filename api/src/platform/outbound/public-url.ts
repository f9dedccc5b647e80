import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export type FetchProblem =
  | 'address'
  | 'redirect'
  | 'connection'
  | 'status'
  | 'type'
  | 'encoding'
  | 'too large'
  | 'too slow'
  | 'aborted';

/** A fetch that was refused or failed. The message is for the log; what a user reads is the caller's. */
export class FetchRefused extends Error {
  override name = 'FetchRefused';
  readonly problem: FetchProblem;
  constructor(problem: FetchProblem, detail: string) {
    super(`${problem}: ${detail}`);
    this.problem = problem;
  }
}

const longestUrl = 4096;
const ports: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * Reads an address as browsers do (WHATWG), so that what is checked is what is asked: `http://0x7f.1/` is 127.0.0.1 here.
 * Takes http and https on their own ports, without user and password.
 */
export function requirePublicUrl(address: string, base?: URL): URL {
  if (address.length > longestUrl || !URL.canParse(address, base)) throw new FetchRefused('address', 'no URL');
  const url = new URL(address, base);
  const ownPort = ports[url.protocol];
  if (!ownPort) throw new FetchRefused('address', `protocol ${url.protocol}`);
  if (url.port && url.port !== ownPort) throw new FetchRefused('address', `port ${url.port}`);
  if (url.username || url.password) throw new FetchRefused('address', 'user or password in the URL');
  const literal = literalOf(url);
  if (literal !== undefined && !isPublicAddress(literal)) throw new FetchRefused('address', `${literal} is not public`);
  return url;
}

/** The IP address that a URL names instead of a host. */
export function literalOf({ hostname }: URL): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) ? address : undefined;
}
