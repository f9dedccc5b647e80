import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/database/db.ts';
import type { ProviderHealth } from '../health/provider-health.ts';
import { ChannelBreaker } from './channel-breaker.ts';
import type { ChannelKind } from './channel-kind.ts';
import type { ChannelMetrics, Outcome } from './channel-metrics.ts';
import { inTurn } from './channel-order.ts';
import type { Model } from './channel-tables.ts';
import { ProviderFailure } from './provider-failure.ts';
import { findServedModels, findServingChannels, type ServingChannel } from './stored-channels.ts';

const maxBreakers = 1000;
/** Milliseconds after which a channel that is no longer used (removed, disabled) is forgotten; no breaker stays open for that long. */
const breakerLife = 600_000;

export interface ChannelsParts {
  db: Db;
  log: FastifyBaseLogger;
  metrics: ChannelMetrics;
  health: ProviderHealth;
  modality: string;
  /** The kinds of channels that serve models of this modality. */
  kinds: ChannelKind[];
}

export interface Asked {
  model: string;
  /** Whose request it is. */
  asker: number;
}

/** One channel at work on a request. What it reports here decides whether another channel is asked, and the breaker. */
export interface Attempt {
  /** No other channel serves the model. */
  isAlone: boolean;
  /** The first piece came: no other channel is asked, even after a failure. */
  begin(): void;
  /** The answer is whole. Neither this nor a failure: the asker left. */
  finish(): void;
}

const without = (kinds: ChannelKind[], others: ChannelKind[]) => kinds.filter((kind) => !others.includes(kind));

/**
 * The channels of one modality. They are read for each request, so a change by the operator holds at once and in every
 * process. Each process has its own breakers.
 */
export class Channels {
  readonly #parts: ChannelsParts;
  readonly #breakers = new LRUCache<string, { channel: ServingChannel; breaker: ChannelBreaker }>({
    max: maxBreakers,
    ttl: breakerLife,
    updateAgeOnGet: true,
  });

  constructor(parts: ChannelsParts) {
    this.#parts = parts;
    parts.metrics.readBreakers = () =>
      [...this.#breakers.values()].map(({ channel, breaker }) => [channel.name, breaker.state] as const);
  }

  /** Models that may be chosen now, in order. */
  async listModels(): Promise<Model[]> {
    return (await this.#served()).models;
  }

  /** What is served is the demonstration's. */
  async isDemonstration(): Promise<boolean> {
    return (await this.#served()).isDemonstration;
  }

  async #served(): Promise<{ models: Model[]; isDemonstration: boolean }> {
    const { db, modality, kinds } = this.#parts;
    const builtIn = kinds.filter(({ isDemonstration }) => isDemonstration);
    const models = await findServedModels(db, modality, without(kinds, builtIn));
    if (models.length > 0 || builtIn.length === 0) return { models, isDemonstration: false };
    const shown = await findServedModels(db, modality, builtIn);
    return { models: shown, isDemonstration: shown.length > 0 };
  }

  /** The channels that serve a model, in the order in which this request asks them. */
  async find(model: string): Promise<ServingChannel[]> {
    const { db, kinds } = this.#parts;
    return inTurn(await findServingChannels(db, model, kinds));
  }

  /**
   * Asks one channel after the other until one has begun to answer; from then on the answer is that channel's, however
   * it ends.
   * @param use sends the request to a channel by the adapter of its kind
   * @throws ProviderFailure of the first channel that failed
   */
  async *ask<Piece>(
    channels: ServingChannel[],
    asked: Asked,
    use: (channel: ServingChannel, attempt: Attempt) => AsyncIterable<Piece>,
  ): AsyncGenerator<Piece> {
    const failures: ProviderFailure[] = [];
    const resting: ProviderFailure[] = [];
    for (const channel of channels) {
      const breaker = this.#breakerOf(channel);
      if (!breaker.enter(asked.asker)) {
        const why = breaker.failureFor(asked.asker);
        if (why) resting.push(why);
        continue;
      }
      const state = { hasBegun: false, isAlone: channels.length === 1 };
      try {
        return yield* this.#attempt(channel, breaker, { asked, state, use });
      } catch (error) {
        if (state.hasBegun || !(error instanceof ProviderFailure) || error.facts.mayBeDone) throw error;
        failures.push(error);
        this.#parts.log.warn({ channel: channel.name, detail: error.detail }, `${channel.kind} channel failed`);
      }
    }
    const [first] = [...failures, ...resting];
    throw first ?? new ProviderFailure('所选模型暂不可用，请换一个模型', `no channel serves ${asked.model}`);
  }

  async *#attempt<Piece>(
    channel: ServingChannel,
    breaker: ChannelBreaker,
    {
      asked: { asker },
      state,
      use,
    }: {
      asked: Asked;
      state: { hasBegun: boolean; isAlone: boolean };
      use: (channel: ServingChannel, attempt: Attempt) => AsyncIterable<Piece>;
    },
  ): AsyncGenerator<Piece> {
    const { metrics, health } = this.#parts;
    const watch = health.of('channel', channel.name);
    const startedAt = performance.now();
    let outcome: Outcome = 'left';
    const attempt: Attempt = {
      isAlone: state.isAlone,
      begin() {
        if (state.hasBegun) return;
        state.hasBegun = true;
        breaker.answer(asker);
        metrics.observeFirstSign(channel.name, performance.now() - startedAt);
      },
      finish() {
        outcome = 'answered';
      },
    };
    try {
      yield* use(channel, attempt);
    } catch (error) {
      outcome = 'failed';
      if (error instanceof ProviderFailure) {
        breaker.fail(asker, error);
        const { isOfRequest, status = 0, isKeyRefused = false } = error.facts;
        if (!isOfRequest) watch.failed({ status, words: error.detail, isKeyRefused });
      } else breaker.leave(asker);
      throw error;
    } finally {
      // What the closures above wrote is unknown to the compiler here.
      const came = outcome as Outcome;
      if (came === 'answered') {
        breaker.succeed(asker);
        watch.worked();
      }
      if (came === 'left') breaker.leave(asker);
      metrics.countRequest(channel.name, came === 'left' && state.hasBegun ? 'answered' : came);
    }
  }

  /** A channel that was changed gets a new breaker. */
  #breakerOf(channel: ServingChannel): ChannelBreaker {
    const known = this.#breakers.get(channel.name);
    const isSame = known?.channel.id === channel.id && +known.channel.updateTime === +channel.updateTime;
    if (isSame) return known.breaker;
    const breaker = new ChannelBreaker();
    this.#breakers.set(channel.name, { channel, breaker });
    return breaker;
  }
}
