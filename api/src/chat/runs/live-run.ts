import type { FastifyBaseLogger } from 'fastify';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import type { Db } from '../../platform/database/db.ts';
import type { EventChannel } from '../../platform/serve/serve-stream.ts';
import { ProviderFailure } from '../../providers/channels/provider-failure.ts';
import {
  emptyAnswer,
  hasVisible,
  type TextMessage,
  type TextParameters,
  type TextProvider,
  type TextUsage,
} from '../../providers/text/text.ts';
import { type FindSources, noneAfter, withSources } from '../web-search/web-search.ts';
import { AnswerText } from './answer-text.ts';
import { endRun, isDelivered, type RunEnd } from './end-runs.ts';
import { chatEvent, endEvent, errorEvent, reasoningEvent } from './run-events.ts';
import { findRun, type Run, savePartial, type Written } from './stored-runs.ts';

/** Maximum time (ms) and bytes between two saves: the most that a dead process loses of an answer. */
const saveEvery = 1000;
const saveBytes = 2048;
/** Bytes of reasoning that are kept; what comes after them is not. */
const longestReasoning = 64 * 1024;
/** Milliseconds between two saves while a reader follows it at another process. */
const saveForOthersEvery = 250;
/** Milliseconds after the last request of such a reader until it counts as gone. */
const othersTimeout = 12_000;
/**
 * Milliseconds for which storing an answer's end is tried again when the database is away: shorter than the silence after
 * which other processes take this one for dead.
 */
const storeTimeout = 30_000;

export interface RunTools {
  db: Db;
  log: FastifyBaseLogger;
  text: TextProvider;
  /** How long one answer may be written. */
  answerSeconds: number;
}

export interface LiveRunOptions {
  /**
   * True: the answer is written to its end, with or without readers. False for a client that gave its question no name: it can
   * neither come back to the answer nor stop it but by leaving.
   */
  outlives: boolean;
  parameters?: TextParameters | undefined;
  /** Searches the web before the provider is asked. */
  search?: FindSources | undefined;
  /** The text that the answer has already, when it is continued. */
  written?: string | undefined;
  /** True: reasoning is no part of the answer. It is neither sent nor stored. */
  hidesReasoning?: boolean;
  /** Which of several answers to the same question this is. */
  choice?: number;
}

/** Why an answer is ended before its provider ends it; the reader sees `sentence`. */
interface Cut {
  status: 'stopped' | 'interrupted';
  sentence: string;
}

/** An answer that this process is writing, with everybody who reads along. */
export class LiveRun {
  readonly run: Run;
  readonly ended: Promise<void>;
  readonly #tools: RunTools;
  readonly #readers = new Set<EventChannel<ChatEvent>>();
  readonly #controller = new AbortController();
  readonly #text: AnswerText;
  /** Of an answer that is continued the first reasoning stays. */
  #reasoning: AnswerText | undefined;
  readonly #options: LiveRunOptions;
  readonly #served: NonNullable<RunEnd['served']> = { channel: '', tokensIn: null, tokensOut: null };
  #last: ChatEvent | undefined;
  #cut: Cut | undefined;
  /** Bytes of the text that are stored, or on their way. */
  #saved = 0;
  #saving: Promise<void> | undefined;
  #savedAt = performance.now();
  #othersUntil = 0;

  constructor(run: Run, prompt: Promise<TextMessage[]>, tools: RunTools, options: LiveRunOptions) {
    this.run = run;
    this.#tools = tools;
    this.#options = options;
    this.#text = new AnswerText(options.written);
    if (!options.written && !options.hidesReasoning) this.#reasoning = new AnswerText('', longestReasoning);
    this.#saved = this.#bytes;
    this.ended = this.#live(prompt);
  }

  /** Stops the provider; what was written is kept. Resolves when it is stored and charged. */
  stop(status: Cut['status'], sentence = ''): Promise<void> {
    this.#cut ??= { status, sentence };
    this.#controller.abort();
    return this.ended;
  }

  /** Somebody follows it from another process, where only what is stored is seen. */
  notifyOthers(): void {
    this.#othersUntil = performance.now() + othersTimeout;
  }

  /** Sends a reader what there is after `after` (a `seq`), then what comes. */
  async follow(channel: EventChannel<ChatEvent>, after: number): Promise<void> {
    const reasoning = this.#reasoning?.whole;
    if (reasoning) channel.send(reasoningEvent(this.run, Math.min(after, this.#length), reasoning, true));
    const missed = this.#text.whole.slice(after);
    if (missed) channel.send(chatEvent(this.run, this.#length, missed));
    if (this.#last) return channel.send(this.#last);
    this.#readers.add(channel);
    const left = new Promise<void>((resolve) => {
      if (channel.signal.aborted) resolve();
      channel.signal.addEventListener('abort', () => resolve());
    });
    await Promise.race([left, this.ended]);
    this.#readers.delete(channel);
    if (!this.#options.outlives && channel.signal.aborted && this.#readers.size === 0) await this.stop('interrupted');
  }

  /** Something was delivered: it is charged. */
  get #isDelivered(): boolean {
    return isDelivered(this.run, this.#written);
  }

  get #written(): Written {
    return { text: this.#text.whole, reasoning: this.#reasoning?.whole };
  }

  get #length(): number {
    return this.#text.whole.length;
  }

  get #bytes(): number {
    return this.#text.bytes + (this.#reasoning?.bytes ?? 0);
  }

  async #live(prompt: Promise<TextMessage[]>): Promise<void> {
    const saver = setInterval(() => {
      if (this.#isFollowedElsewhere || performance.now() - this.#savedAt >= saveEvery) this.#save();
    }, saveForOthersEvery);
    const clock = setTimeout(
      () => void this.stop('interrupted', '回答时间过长，已停止'),
      this.#tools.answerSeconds * 1000,
    );
    let end: RunEnd;
    try {
      end = await this.#write(prompt);
      end.problem ??= this.#cut?.sentence ?? sentenceOf(end);
    } catch (error) {
      this.#report(error);
      const problem = error instanceof ProviderFailure ? error.message : '回答生成失败，请稍后重试';
      const status = this.#isDelivered ? 'interrupted' : 'failed';
      end = { status, finishReason: 'interrupted', ...this.#written, problem };
    } finally {
      clearInterval(saver);
      clearTimeout(clock);
    }
    await this.#saving;
    // What is not stored did not end well: who cleans up will end the run with what was saved of it.
    this.#last =
      (await this.#store(end)) ?? errorEvent('回答没有保存完整，请稍后刷新查看', 0, this.run, this.#length + 1);
    for (const reader of this.#readers) reader.send(this.#last);
  }

  async #write(prompt: Promise<TextMessage[]>): Promise<RunEnd> {
    const { signal } = this.#controller;
    let reason: string = 'interrupted';
    const { parameters, choice, search } = this.#options;
    const messages = await Promise.race([prompt, noneAfter(signal)]);
    const found = search && !signal.aborted ? withSources(messages, await search(this.run, signal)) : messages;
    const asked = { model: this.run.model, messages: found, parameters, choice, signal, asker: this.run.userId };
    for await (const piece of this.#tools.text.write(asked)) {
      if (signal.aborted) break;
      if ('text' in piece) this.#add(piece.text);
      else if ('reasoning' in piece) this.#think(piece.reasoning, piece.begins);
      else if ('end' in piece) reason = piece.end;
      else this.#recordServed(piece);
      if (this.#text.isFull) {
        reason = 'length';
        break;
      }
    }
    const { status, sentence } = this.#cut ?? {};
    if (status && (this.#isDelivered || !sentence)) return { status, finishReason: status, ...this.#written };
    if (!this.#isDelivered) return { status: 'failed', finishReason: reason, ...this.#written };
    if (reason === 'stop' && !hasVisible(this.#text.whole)) {
      return { status: 'interrupted', finishReason: 'interrupted', ...this.#written, problem: emptyAnswer.thoughtOnly };
    }
    return { status: reason === 'interrupted' ? 'interrupted' : 'done', finishReason: reason, ...this.#written };
  }

  #recordServed(piece: { channel: string } | { usage: TextUsage }): void {
    if ('channel' in piece) this.#served.channel = piece.channel;
    else Object.assign(this.#served, { tokensIn: piece.usage.input, tokensOut: piece.usage.output });
  }

  #add(piece: string): void {
    const text = this.#text.add(piece);
    if (!text) return;
    const event = chatEvent(this.run, this.#length, text);
    for (const reader of this.#readers) reader.send(event);
    if (this.#bytes - this.#saved >= saveBytes) this.#save();
  }

  #think(piece: string, begins = false): void {
    if (!this.#reasoning) return;
    const isAnew = begins && this.#reasoning.bytes > 0;
    if (isAnew) {
      this.#reasoning = new AnswerText('', longestReasoning);
      // The new text may be as long as the stored one that it replaces.
      this.#saved = -1;
    }
    const thought = this.#reasoning.add(piece);
    if (!thought) return;
    const event = reasoningEvent(this.run, this.#length, thought, isAnew);
    for (const reader of this.#readers) reader.send(event);
    if (Math.abs(this.#bytes - this.#saved) >= saveBytes) this.#save();
  }

  #save(): void {
    if (this.#saving || this.#bytes === this.#saved) return;
    this.#saved = this.#bytes;
    this.#savedAt = performance.now();
    this.#saving = savePartial(this.#tools.db, this.run, this.#written, { notifies: this.#isFollowedElsewhere })
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#saving = undefined;
      });
  }

  get #isFollowedElsewhere(): boolean {
    return performance.now() < this.#othersUntil;
  }

  /** The last event; undefined when the database does not take the end. */
  async #store(end: RunEnd): Promise<ChatEvent | undefined> {
    const { db } = this.#tools;
    const seq = this.#length + 1;
    const began = performance.now();
    for (let attempt = 1; performance.now() - began < storeTimeout; attempt++) {
      try {
        const stored = await endRun(db, this.run, { ...end, served: this.#served });
        if (stored) {
          return await endEvent(db, stored, seq);
        }
        // Another process has ended it, taking this one for dead.
        const ended = await findRun(db, this.run.userId, { runId: this.run.id });
        return await endEvent(db, ended ?? this.run, seq);
      } catch (error) {
        this.#report(error);
        await new Promise((resolve) => setTimeout(resolve, Math.min(attempt * 200, 2000)));
      }
    }
    return undefined;
  }

  #report(error: unknown): void {
    if (error instanceof ProviderFailure) {
      this.#tools.log.error({ run: this.run.id, detail: error.detail }, 'text provider failed');
    } else {
      this.#tools.log.error({ err: error, run: this.run.id }, 'answer failed');
    }
  }
}

function sentenceOf({ status, finishReason }: RunEnd): string {
  if (status !== 'failed') return '';
  return finishReason === 'content_filter' ? '内容未通过审核，请换个说法' : emptyAnswer.nothing;
}
