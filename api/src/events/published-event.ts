import type { SiteEvent } from 'shared/contracts/events.ts';

type Told<E extends SiteEvent['event']> = Omit<Extract<SiteEvent, { event: E }>, 'seq'>;

/** An event as it is stored. A balance is read when it is sent: the newest is told, in whatever order changes commit. */
export type PublishedEvent = { event: 'balance' } | Told<Exclude<SiteEvent['event'], 'balance' | 'start' | 'refresh'>>;
