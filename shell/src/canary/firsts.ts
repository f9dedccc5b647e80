import { isWithin, networkOf } from './network.ts';

/** Somebody who could fail. */
export interface Who {
  id: string;
  address: string;
}

/** Visitors and networks that are remembered; what comes after them is not counted. */
const maxRemembered = 20_000;
/** Visitors of one network whose failures count: what one place reports decides nothing. */
const maxOfNetwork = 2;

/** Who failed already, and how many of each network did: neither counts again. */
export class Firsts {
  private readonly visitors = new Set<string>();
  private readonly networks = new Map<string, number>();
  private readonly limitsAll: boolean;

  /** @param limitsAll false: addresses within the site have no limit, since each may stand for many visitors */
  constructor(limitsAll: boolean) {
    this.limitsAll = limitsAll;
  }

  /** Whether he can fail for the first time. */
  canFail({ id, address }: Who): boolean {
    if (this.visitors.has(id) || this.visitors.size >= maxRemembered) return false;
    return !this.limits(address) || (this.networks.get(networkOf(address)) ?? 0) < maxOfNetwork;
  }

  failed({ id, address }: Who): void {
    this.visitors.add(id);
    const network = networkOf(address);
    if (this.limits(address)) this.networks.set(network, (this.networks.get(network) ?? 0) + 1);
  }

  private limits(address: string): boolean {
    return this.limitsAll || !isWithin(address);
  }
}

/** A proxy that is not trusted hides whose page failed; what is only reported counts as from one network then. */
export const firstsOf = (signal: string, trustsProxy: boolean): Firsts =>
  new Firsts(trustsProxy || signal === 'browser' || signal === 'chunk');
