import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { BreakerState } from './channel-breaker.ts';

/** `left`: the asker went away before anything came. */
export type Outcome = 'answered' | 'failed' | 'left';

const numberOf: Record<BreakerState, number> = { closed: 0, 'half-open': 1, open: 2 };

/** What `/metrics` says of the channels of one modality, as this process sees them: `site_text_*` for text. */
export class ChannelMetrics {
  /** Set by the holder of the breakers. */
  readBreakers: () => Iterable<[channel: string, BreakerState]> = () => [];
  readonly #requests: Counter<'channel' | 'outcome'>;
  readonly #firstSign: Histogram<'channel'>;

  constructor(registry: Registry, modality: string) {
    const registers = [registry];
    this.#requests = new Counter({
      name: `site_${modality}_requests_total`,
      help: 'Requests that a channel was sent',
      labelNames: ['channel', 'outcome'],
      registers,
    });
    this.#firstSign = new Histogram({
      name: `site_${modality}_first_byte_seconds`,
      help: 'Time until the first piece of an answer',
      labelNames: ['channel'],
      buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60],
      registers,
    });
    const breakers = new Gauge({
      name: `site_${modality}_breaker`,
      help: 'Breaker of a channel: 0 closed, 1 half open, 2 open (it is not asked)',
      labelNames: ['channel'],
      registers,
      collect: () => {
        breakers.reset();
        for (const [channel, state] of this.readBreakers()) breakers.set({ channel }, numberOf[state]);
      },
    });
  }

  countRequest(channel: string, outcome: Outcome): void {
    this.#requests.inc({ channel, outcome });
  }

  observeFirstSign(channel: string, milliseconds: number): void {
    this.#firstSign.observe({ channel }, milliseconds / 1000);
  }
}
