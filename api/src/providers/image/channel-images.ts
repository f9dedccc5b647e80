import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Db } from '../../platform/database/db.ts';
import { type Attempt, Channels } from '../channels/ask-channels.ts';
import { ChannelMetrics } from '../channels/channel-metrics.ts';
import type { Model } from '../channels/channel-tables.ts';
import type { ServingChannel } from '../channels/stored-channels.ts';
import type { ProviderHealth } from '../health/provider-health.ts';
import type { ImagePiece, ImageRequest, Painter } from './image.ts';
import type { ImageKind } from './image-kinds.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Paints pictures. */
    images: ChannelImages;
  }
}

export interface ChannelImagesParts {
  db: Db;
  log: FastifyBaseLogger;
  registry: Registry;
  health: ProviderHealth;
  kinds: ImageKind[];
}

/** How many requests a channel may have at once, where its protocol or its settings set a limit. */
export interface Lane {
  name: string;
  limit: number;
}

/** Paints by the channels in the database. */
export class ChannelImages {
  readonly #kinds: ImageKind[];
  readonly #channels: Channels;

  constructor({ db, log, registry, health, kinds }: ChannelImagesParts) {
    this.#kinds = kinds;
    const metrics = new ChannelMetrics(registry, 'image');
    this.#channels = new Channels({ db, log, metrics, health, modality: 'image', kinds });
  }

  /** Models that may be chosen now, in order. */
  listModels(): Promise<Model[]> {
    return this.#channels.listModels();
  }

  /** The limit of the channel that a new request of this model would be sent to first. */
  async findLane(model: string): Promise<Lane | undefined> {
    const [first] = await this.#channels.find(model);
    const limit = first && this.#kindOf(first).atOnceOf(first);
    return limit ? { name: `channel:${first.id}`, limit } : undefined;
  }

  /**
   * Paints by the first channel that takes the request. `only`: the one channel that keeps what the request begins with.
   * @throws ProviderFailure when nothing comes at all
   */
  async *paint(request: ImageRequest, only = ''): AsyncGenerator<ImagePiece> {
    const serving = await this.#channels.find(request.model);
    const kept = serving.filter(({ name }) => name === only);
    const { source: _source, ...withoutSource } = request;
    const asked = kept.length > 0 ? request : withoutSource;
    yield* this.#channels.ask(kept.length > 0 ? kept : serving, request, (channel, attempt) =>
      this.#paint(asked, channel, attempt),
    );
  }

  /** Follows a task that was sent before a restart; undefined where that cannot be. */
  async attach(
    channelName: string,
    taskId: string,
    request: ImageRequest,
  ): Promise<AsyncIterable<ImagePiece> | undefined> {
    const found = await this.#find(request.model, channelName);
    return found?.painter.attach?.(taskId, { ...request, model: found.channel.remoteName });
  }

  /** Asks the provider to end what it was sent; a failure does not matter. */
  async cancel(model: string, channelName: string, taskId: string): Promise<void> {
    const found = await this.#find(model, channelName);
    // A protocol with task ids cannot end a task whose number is not known.
    if (taskId || !found?.painter.attach) await found?.painter.cancel?.(taskId);
  }

  async #find(model: string, name: string): Promise<{ channel: ServingChannel; painter: Painter } | undefined> {
    const channel = (await this.#channels.find(model)).find((one) => one.name === name);
    return channel && { channel, painter: this.#painterOf(channel) };
  }

  /** A channel has taken the request with the first piece that comes from it. */
  async *#paint(request: ImageRequest, channel: ServingChannel, attempt: Attempt): AsyncGenerator<ImagePiece> {
    const painter = this.#painterOf(channel);
    yield { sending: channel.name };
    for await (const piece of painter.paint({ ...request, model: channel.remoteName })) {
      attempt.begin();
      yield piece;
    }
    attempt.finish();
  }

  #painterOf(channel: ServingChannel): Painter {
    return this.#kindOf(channel).painterOf(channel, channel.remoteName);
  }

  #kindOf({ kind: name }: ServingChannel): ImageKind {
    const kind = this.#kinds.find((one) => one.name === name);
    if (!kind) throw new Error(`there is no kind ${name} of channels that paint`);
    return kind;
  }
}
