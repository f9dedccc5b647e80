import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** What limits count a client by. One function makes it, so that no limit counts single addresses of IPv6. */
export interface ClientAddress {
  /** The IPv4 address, or the /64 of an IPv6 one: the smallest network that one customer is given. */
  network: string;
  /**
   * The larger networks of an IPv6 address that may be one customer's or the homes of many: a /56 and a /48. Each has so many
   * times the share of the smallest one, so that one home cannot use up what its neighbours have.
   */
  larger: readonly { network: string; shares: number }[];
}

/** The client's address, as the trusted proxies report it (`TRUST_PROXY`). */
export const clientOf = ({ ip }: FastifyRequest): ClientAddress => clientAddress(ip);

/** A device is what one browser at one address says it is: others behind the same address keep their share. */
export const deviceOf = (request: FastifyRequest) =>
  `${clientOf(request).network} ${request.headers['user-agent'] ?? ''}`;

/** Whether a text is an address of either kind. */
export const isAddress = (text: string): boolean => isIP(text) !== 0;

export function clientAddress(ip: string): ClientAddress {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return { network: ip, larger: [] };
  const groups = groupsOf(address);
  // `::ffff:192.0.2.1`: IPv4 as a socket for both kinds reports it.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return {
      network: groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.'),
      larger: [],
    };
  }
  const prefix = (bits: 48 | 56 | 64) => {
    const kept = groups.slice(0, Math.ceil(bits / 16));
    if (bits === 56) kept[3] = (kept[3] ?? 0) & 0xff00;
    return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
  };
  return {
    network: prefix(64),
    larger: [
      { network: prefix(56), shares: 2 },
      { network: prefix(48), shares: 5 },
    ],
  };
}

/** The eight numbers of an IPv6 address, from any way to write it. */
function groupsOf(address: string): number[] {
  const plain = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = [], tail = []] = plain.split('::').map((part) => (part ? part.split(':') : []));
  const gap = Array(8 - head.length - tail.length).fill('0');
  return [...head, ...gap, ...tail].map((group) => Number.parseInt(group, 16));
}
