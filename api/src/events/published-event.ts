import type { SiteEvent } from 'shared/contracts/events.ts';

type Told<E extends SiteEvent['event']> = Omit<Extract<SiteEvent, { event: E }>, 'seq'>;

/** An event as it is stored. Balances are not: who has tabs open is told of theirs by `EventStreams`. */
export type PublishedEvent = Told<Exclude<SiteEvent['event'], 'balance' | 'start' | 'refresh'>>;
