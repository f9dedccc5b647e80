import { BlockList, isIPv4 } from 'node:net';

const within = new BlockList();
within.addSubnet('10.0.0.0', 8);
within.addSubnet('127.0.0.0', 8);
within.addSubnet('172.16.0.0', 12);
within.addSubnet('192.168.0.0', 16);
within.addSubnet('::1', 128, 'ipv6');
within.addSubnet('fc00::', 7, 'ipv6');

/** The network of an address, as it is handed out to one customer. */
export function networkOf(address: string): string {
  const plain = plainOf(address);
  return plain
    .split(isIPv4(plain) ? '.' : ':')
    .slice(0, 3)
    .join('.');
}

/** Whether an address is within this site: without a trusted proxy it may stand for all visitors at once. */
export function isWithin(address: string): boolean {
  const plain = plainOf(address);
  return within.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

const plainOf = (address: string): string => address.replace(/^::ffff:/, '');
