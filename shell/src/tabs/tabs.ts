import { createHmac, randomBytes } from 'node:crypto';
import type { SeenTab } from 'shared/releases/shell/shell-tabs.ts';
import { isWithin, networkOf } from '../canary/network.ts';
import { noTicket } from './tab-words.ts';

/** Tabs that are remembered; of more the one that was silent for longest goes. */
const maxTabs = 20_000;
/** Tabs of one network that are counted: what one place says decides nothing. */
const maxOfNetwork = 200;
/** A tab that was not heard for this long is forgotten: `gc` keeps what a release's open tabs need for as long. */
const lifetimeMs = 24 * 3600_000;
/** A visible tab asks every five seconds. */
const heardMs = 15_000;

interface Tab extends Omit<SeenTab, 'id'> {
  /** null: an address within the site, which may stand for all visitors at once. */
  network: string | null;
}

/** By state, how many tabs show a release. `silent`: not hidden as far as is known, and not heard. */
export interface TabsOfRelease {
  remote: string;
  release: string;
  state: 'heard' | 'hidden' | 'silent';
  count: number;
}

const said = /^([\w-]{16}\.[\w-]{16}|-) ([a-z-]{1,20})@([\w.-]{1,60})(?: (hidden|left))?$/;

/** The open tabs that this process heard of: which release each shows, and which rev it was told. */
export class Tabs {
  /** In the order in which they were heard. */
  private readonly tabs = new Map<string, Tab>();
  private readonly networks = new Map<string, number>();
  private readonly key: string;
  private readonly now: () => number;

  constructor(key: string, now: () => number = Date.now) {
    this.key = key;
    this.now = now;
  }

  /**
   * A tab asked for the registry, and is answered with this rev.
   * @param words what it says of itself
   * @returns the ticket to give it; undefined: it has one, or is not counted
   */
  asked(words: string, address: string, rev: number): string | undefined {
    const [, ticket = '', remote = '', release = ''] = said.exec(words) ?? [];
    if (!remote) return undefined;
    const known = ticket !== noTicket && this.idOf(ticket);
    const id = known || randomBytes(12).toString('base64url');
    if (!this.note(id, { remote, release, rev, isHidden: false }, address)) return undefined;
    return known ? undefined : `${id}.${this.signOf(id)}`;
  }

  /** A tab says by itself that it is hidden, or left. One that was never heard says nothing. */
  told(words: string, address: string): void {
    const [, ticket = '', remote = '', release = '', state] = said.exec(words) ?? [];
    const id = ticket && this.idOf(ticket);
    const tab = id && this.tabs.get(id);
    if (!id || !tab || !state) return;
    if (state === 'left') this.forget(id, tab);
    else this.note(id, { remote, release, rev: tab.rev, isHidden: true }, address);
  }

  /** All of them, the one that was silent for longest first. */
  seen(): SeenTab[] {
    this.forgetOld();
    return [...this.tabs].map(([id, { network: _, ...tab }]) => ({ id, ...tab }));
  }

  /** @param isKnown of `<name>@<version>`: others are counted together */
  counts(isKnown: (key: string) => boolean): TabsOfRelease[] {
    this.forgetOld();
    const counts = new Map<string, TabsOfRelease>();
    for (const tab of this.tabs.values()) {
      const isOwn = isKnown(`${tab.remote}@${tab.release}`);
      const [remote, release] = isOwn ? [tab.remote, tab.release] : ['other', 'other'];
      const state = tab.isHidden ? 'hidden' : this.now() - tab.at < heardMs ? 'heard' : 'silent';
      const key = `${remote}@${release} ${state}`;
      const of = counts.get(key) ?? { remote, release, state, count: 0 };
      counts.set(key, { ...of, count: of.count + 1 });
    }
    return [...counts.values()];
  }

  private note(id: string, seen: Omit<Tab, 'network' | 'at'>, address: string): boolean {
    const known = this.tabs.get(id);
    const network = known ? known.network : isWithin(address) ? null : networkOf(address);
    if (!known) {
      const ofNetwork = network ? (this.networks.get(network) ?? 0) : 0;
      if (ofNetwork >= maxOfNetwork) return false;
      if (network) this.networks.set(network, ofNetwork + 1);
    }
    this.tabs.delete(id);
    this.tabs.set(id, { ...seen, rev: Math.max(seen.rev, known?.rev ?? 0), at: this.now(), network });
    const [oldest] = this.tabs;
    if (this.tabs.size > maxTabs && oldest) this.forget(...oldest);
    return true;
  }

  private forgetOld(): void {
    for (const [id, tab] of this.tabs) {
      if (this.now() - tab.at < lifetimeMs) return;
      this.forget(id, tab);
    }
  }

  private forget(id: string, { network }: Tab): void {
    this.tabs.delete(id);
    if (!network) return;
    const left = (this.networks.get(network) ?? 1) - 1;
    if (left > 0) this.networks.set(network, left);
    else this.networks.delete(network);
  }

  private idOf(ticket: string): string | undefined {
    const [id = '', signature] = ticket.split('.');
    return signature === this.signOf(id) ? id : undefined;
  }

  private signOf(id: string): string {
    return createHmac('sha256', this.key).update(id).digest('base64url').slice(0, 16);
  }
}
