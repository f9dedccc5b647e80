import { BlockList, isIPv4 } from 'node:net';

/** Addresses that stand for many networks at once: what comes from them came through a proxy, or from this machine. */
const within = new BlockList();
within.addSubnet('10.0.0.0', 8);
within.addSubnet('127.0.0.0', 8);
within.addSubnet('172.16.0.0', 12);
within.addSubnet('192.168.0.0', 16);
within.addSubnet('::1', 128, 'ipv6');
within.addSubnet('fc00::', 7, 'ipv6');

/** The network of an address, as it is handed out to one customer; null for one within this site. */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:/, '');
  if (isIPv4(plain)) return within.check(plain) ? null : plain.split('.').slice(0, 3).join('.');
  return within.check(plain, 'ipv6') ? null : plain.split(':').slice(0, 3).join(':');
}
