import type { FastifyBaseLogger } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import type { Db } from '../../../platform/database/db.ts';
import { type Attempt, Channels } from '../../channels/ask-channels.ts';
import { ChannelMetrics } from '../../channels/channel-metrics.ts';
import type { Model } from '../../channels/channel-tables.ts';
import { ProviderFailure } from '../../channels/provider-failure.ts';
import type { ServingChannel } from '../../channels/stored-channels.ts';
import type { ProviderHealth } from '../../health/provider-health.ts';
import { emptyAnswer, type TextModel, type TextPiece, type TextProvider, type TextRequest } from '../text.ts';
import type { TextKind } from './text-kind.ts';

export interface ChannelTextParts {
  db: Db;
  log: FastifyBaseLogger;
  registry: Registry;
  health: ProviderHealth;
  kind: TextKind;
  /** Writes while no channel serves any model (demo only). */
  builtIn: TextProvider | undefined;
}

/** Answers by the channels in the database. */
export class ChannelText implements TextProvider {
  readonly #kind: TextKind;
  readonly #builtIn: TextProvider | undefined;
  readonly #channels: Channels;
  readonly #tokens: Counter<'channel' | 'direction'>;

  constructor({ db, log, registry, health, kind, builtIn }: ChannelTextParts) {
    const modality = kind.modality.name;
    this.#kind = kind;
    this.#builtIn = builtIn;
    const metrics = new ChannelMetrics(registry, modality);
    this.#channels = new Channels({ db, log, metrics, health, modality, kinds: [kind] });
    this.#tokens = new Counter({
      name: 'site_text_tokens_total',
      help: 'Tokens that channels reported',
      labelNames: ['channel', 'direction'],
      registers: [registry],
    });
  }

  async isDemonstration(): Promise<boolean> {
    return this.#builtIn !== undefined && (await this.#channels.listModels()).length === 0;
  }

  async listModels(): Promise<TextModel[]> {
    const served = await this.#channels.listModels();
    return served.length > 0 ? served.map(textModelOf) : ((await this.#builtIn?.listModels()) ?? []);
  }

  async *write(request: TextRequest): AsyncGenerator<TextPiece> {
    const channels = await this.#channels.find(request.model);
    if (channels.length === 0 && this.#builtIn) return yield* this.#builtIn.write(request);
    yield* this.#channels.ask(channels, request, (channel, attempt) => this.#write(request, channel, attempt));
  }

  /** Writes by one channel. A channel begins with its first piece of text: two beginnings are no answer. */
  async *#write(request: TextRequest, channel: ServingChannel, attempt: Attempt): AsyncGenerator<TextPiece> {
    let hasText = false;
    let hasThought = false;
    let end: TextPiece | undefined;
    // Where there is no other channel, what is over in a moment is tried again.
    const writer = this.#kind.writerOf(channel, attempt.isAlone ? 2 : 1);
    for await (const piece of writer.write({ ...request, model: channel.remoteName })) {
      if ('text' in piece && !hasText) {
        hasText = true;
        attempt.begin();
        yield { channel: channel.name };
      }
      if ('reasoning' in piece) hasThought = true;
      if ('usage' in piece) {
        this.#tokens.inc({ channel: channel.name, direction: 'in' }, piece.usage.input);
        this.#tokens.inc({ channel: channel.name, direction: 'out' }, piece.usage.output);
      }
      // An end without any text is passed on once it is known that nothing follows.
      if ('end' in piece) end = piece;
      else yield piece;
    }
    if (request.signal.aborted) return;
    if (!hasText && !isFiltered(end)) {
      // Some questions are answered with nothing: the next channel is asked, and this one is as good as before.
      const sentence = hasThought ? emptyAnswer.thoughtOnly : emptyAnswer.nothing;
      throw new ProviderFailure(sentence, 'empty answer', { isOfRequest: true });
    }
    attempt.finish();
    if (end) yield end;
  }
}

const textModelOf = ({ key, alias, price, isMemberFree, capabilities }: Model): TextModel => ({
  key,
  alias,
  price,
  memberFree: isMemberFree,
  abilities: Object.keys(capabilities).filter((name) => capabilities[name] === true),
});

const isFiltered = (end: TextPiece | undefined) => end !== undefined && 'end' in end && end.end === 'content_filter';
