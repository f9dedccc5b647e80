import { lookup } from 'node:dns/promises';
import type { Agent } from 'undici';

/** The network as a fetch uses it. Tests put names and places of their own here. */
export interface Network {
  /** All addresses of a name. */
  resolve(host: string): Promise<string[]>;
  /** Where the socket to an address is opened. */
  locate(address: string, port: number): { address: string; port: number };
}

export const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  locate: (address, port) => ({ address, port }),
};

const connectSeconds = 5;

/**
 * Connections that go to these addresses and nowhere else: the name is not resolved again, so an answer of DNS that
 * changes after the check changes nothing. TLS still asks for a certificate of the name.
 */
export async function pinnedAgent(addresses: string[], { locate }: Network): Promise<Agent> {
  // Loaded with the first fetch: a start does not wait for it.
  const { Agent, buildConnector } = await import('undici');
  const open = buildConnector({ timeout: connectSeconds * 1000 });
  return new Agent({
    maxHeaderSize: 16_384,
    connect(options, callback) {
      const [first, ...others] = addresses;
      const tryNext = (address: string | undefined, left: string[]) => {
        const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
        const place = locate(address ?? '', port);
        const target = { ...options, hostname: place.address, port: String(place.port) };
        open(target, (...[error, socket]) => {
          if (error && left.length > 0) return tryNext(left[0], left.slice(1));
          return error ? callback(error, null) : callback(null, socket as NonNullable<typeof socket>);
        });
      };
      tryNext(first, others);
    },
  });
}
