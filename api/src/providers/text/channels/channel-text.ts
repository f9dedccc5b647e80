import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../platform/database/db.ts';
import { emptyAnswer, ProviderFailure, type TextPiece, type TextProvider, type TextRequest } from '../text.ts';
import { ChannelBreaker } from './channel-breaker.ts';
import type { ChannelMetrics, Outcome } from './channel-metrics.ts';
import { inTurn } from './channel-order.ts';
import { findServedModels, findServingChannels, type ServingChannel } from './channel-queries.ts';
import { type ChannelKeys, channelWriter } from './channel-writer.ts';

export interface ChannelParts extends ChannelKeys {
  db: Db;
  log: FastifyBaseLogger;
  metrics: ChannelMetrics;
  /** Writes while no channel serves any model (demo only). */
  builtIn: TextProvider | undefined;
}

const mostBreakers = 1000;
/** Milliseconds after which a channel that is no longer used (removed, disabled) is forgotten; no breaker stays open for that long. */
const breakerLife = 600_000;

/**
 * Answers by the channels in the database. They are read for each question, so a change by the operator holds at once
 * and in every process.
 */
export class ChannelText implements TextProvider {
  readonly #parts: ChannelParts;
  readonly #breakers = new LRUCache<string, { channel: ServingChannel; breaker: ChannelBreaker }>({
    max: mostBreakers,
    ttl: breakerLife,
    updateAgeOnGet: true,
  });

  constructor(parts: ChannelParts) {
    this.#parts = parts;
    parts.metrics.readBreakers = () =>
      [...this.#breakers.values()].map(({ channel, breaker }) => [channel.name, breaker.state] as const);
  }

  async isDemonstration(): Promise<boolean> {
    return this.#parts.builtIn !== undefined && (await this.#served()).length === 0;
  }

  async listModels() {
    const served = await this.#served();
    return served.length > 0 ? served : ((await this.#parts.builtIn?.listModels()) ?? []);
  }

  /**
   * Asks one channel after the other until one has written a first piece of text; from then on the answer is that
   * channel's, however it ends.
   */
  async *write(request: TextRequest): AsyncGenerator<TextPiece> {
    const { db, environment, builtIn, log } = this.#parts;
    const channels = inTurn(await findServingChannels(db, request.model, Boolean(environment)));
    if (channels.length === 0 && builtIn) return yield* builtIn.write(request);
    const failures: ProviderFailure[] = [];
    const resting: ProviderFailure[] = [];
    for (const channel of channels) {
      const breaker = this.#breakerOf(channel);
      if (!breaker.enter(request.asker)) {
        const why = breaker.failureFor(request.asker);
        if (why) resting.push(why);
        continue;
      }
      const attempt = { hasText: false, hasThought: false };
      try {
        // Where there is no other channel, what is over in a moment is tried again.
        const tries = channels.length === 1 ? 2 : 1;
        return yield* this.#ask(channel, breaker, { request, tries, attempt });
      } catch (error) {
        if (attempt.hasText || !(error instanceof ProviderFailure)) throw error;
        failures.push(error);
        log.warn({ channel: channel.name, detail: error.detail }, 'text channel failed');
      }
    }
    const [first] = [...failures, ...resting];
    throw first ?? new ProviderFailure('所选模型暂不可用，请换一个模型', `no channel serves ${request.model}`);
  }

  async *#ask(
    channel: ServingChannel,
    breaker: ChannelBreaker,
    {
      request,
      tries,
      attempt,
    }: { request: TextRequest; tries: number; attempt: { hasText: boolean; hasThought: boolean } },
  ): AsyncGenerator<TextPiece> {
    const { metrics } = this.#parts;
    const { asker } = request;
    const began = performance.now();
    let outcome: Outcome = 'left';
    let end: TextPiece | undefined;
    try {
      const writer = channelWriter(channel, this.#parts, tries);
      for await (const piece of writer.write({ ...request, model: channel.remoteName })) {
        if ('text' in piece && !attempt.hasText) {
          attempt.hasText = true;
          breaker.answer(asker);
          metrics.observeFirstText(channel.name, performance.now() - began);
          yield { channel: channel.name };
        }
        if ('reasoning' in piece) attempt.hasThought = true;
        if ('usage' in piece) metrics.countTokens(channel.name, piece.usage);
        // An end without any text is passed on once it is known that nothing follows.
        if ('end' in piece) end = piece;
        else yield piece;
      }
      if (request.signal.aborted) return;
      if (!attempt.hasText && !isFiltered(end)) {
        // Some questions are answered with nothing: the next channel is asked, and this one is as good as before.
        const sentence = attempt.hasThought ? emptyAnswer.thoughtOnly : emptyAnswer.nothing;
        throw new ProviderFailure(sentence, 'empty answer', { isOfRequest: true });
      }
      outcome = 'answered';
      if (end) yield end;
    } catch (error) {
      outcome = 'failed';
      if (error instanceof ProviderFailure) breaker.fail(asker, error);
      else breaker.leave(asker);
      throw error;
    } finally {
      if (outcome === 'answered') breaker.succeed(asker);
      if (outcome === 'left') breaker.leave(asker);
      metrics.countRequest(channel.name, outcome === 'left' && attempt.hasText ? 'answered' : outcome);
    }
  }

  #served() {
    return findServedModels(this.#parts.db, Boolean(this.#parts.environment));
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

const isFiltered = (end: TextPiece | undefined) => end !== undefined && 'end' in end && end.end === 'content_filter';
