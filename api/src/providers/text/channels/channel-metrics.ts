import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { TextUsage } from '../text.ts';
import type { BreakerState } from './channel-breaker.ts';

/** `left`: the reader went away before any text. */
export type Outcome = 'answered' | 'failed' | 'left';

const numberOf: Record<BreakerState, number> = { closed: 0, 'half-open': 1, open: 2 };

/** What `/metrics` says of the channels, as this process sees them. */
export class ChannelMetrics {
  /** Set by who has the breakers. */
  readBreakers: () => Iterable<[channel: string, BreakerState]> = () => [];
  readonly #requests: Counter<'channel' | 'outcome'>;
  readonly #firstText: Histogram<'channel'>;
  readonly #tokens: Counter<'channel' | 'direction'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'site_text_requests_total',
      help: 'Questions that a channel was asked',
      labelNames: ['channel', 'outcome'],
      registers,
    });
    this.#firstText = new Histogram({
      name: 'site_text_first_byte_seconds',
      help: 'Time until the first text of an answer',
      labelNames: ['channel'],
      buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60],
      registers,
    });
    this.#tokens = new Counter({
      name: 'site_text_tokens_total',
      help: 'Tokens that channels reported',
      labelNames: ['channel', 'direction'],
      registers,
    });
    const breakers = new Gauge({
      name: 'site_text_breaker',
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

  observeFirstText(channel: string, milliseconds: number): void {
    this.#firstText.observe({ channel }, milliseconds / 1000);
  }

  countTokens(channel: string, { input, output }: TextUsage): void {
    this.#tokens.inc({ channel, direction: 'in' }, input);
    this.#tokens.inc({ channel, direction: 'out' }, output);
  }
}
