import type { SiteEvent } from 'shared/contracts/events.ts';

type Told<E extends SiteEvent['event']> = Omit<Extract<SiteEvent, { event: E }>, 'seq'>;

/** An event as it is stored. Balances are not: `EventStreams` sends them to open tabs. */
export type PublishedEvent = Told<Exclude<SiteEvent['event'], 'balance' | 'start' | 'refresh'>>;
