import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The only part of IPv6 that is handed out for the public internet (RFC 4291). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Public by its number, but answered by the cloud's own host inside its machines (Azure's agent of the machine). */
const hostsOfClouds = ['168.63.129.16'];

/**
 * True for an address of the public internet. Private, local, reserved and shared ranges are refused, and so is every
 * IPv6 address that carries an IPv4 one (mapped, NAT64, 6to4, Teredo): a gateway would translate it to any address.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || hostsOfClouds.includes(address)) return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}
