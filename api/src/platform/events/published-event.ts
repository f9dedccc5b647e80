import type { SiteEvent } from 'shared/contracts/events.ts';

/** Of each event by itself, so that each keeps its own fields. */
type Unnumbered<E extends SiteEvent['event']> = E extends unknown
  ? Omit<Extract<SiteEvent, { event: E }>, 'seq'>
  : never;

/** An event as it is stored. Balances are not: `EventStreams` sends them to open tabs. */
export type PublishedEvent = Unnumbered<Exclude<SiteEvent['event'], 'balance' | 'start' | 'refresh'>>;
