import type { FastifyBaseLogger } from 'fastify';
import type { ChatEvent } from 'shared/contracts/chat.ts';
import type { Db } from '../database/db.ts';
import { ProviderFailure, type TextProvider, type Turn } from '../providers/text/text.ts';
import type { EventChannel } from '../server/serve-stream.ts';
import { AnswerText } from './answer-text.ts';
import { chatEvent, errorEvent, finishEvent } from './run-events.ts';
import { beatRun, endRun, type Run, type RunEnd, savePartial } from './run-queries.ts';

/** Saved at least so often (ms) and after so many bytes: what a dead process can lose of an answer. */
const saveEvery = 1000;
const saveBytes = 2048;
const beatEvery = 3000;
/** So long (ms) a database that is away is asked to store an answer's end: shorter than the silence that others take for death. */
const storePatience = 30_000;

export interface RunTools {
  db: Db;
  log: FastifyBaseLogger;
  text: TextProvider;
  /** How long one answer may be written. */
  answerSeconds: number;
}

/** Why an answer is ended before its provider ends it; `sentence` tells the reader. */
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
  readonly #text = new AnswerText();
  #seq = 0;
  #last: ChatEvent | undefined;
  #cut: Cut | undefined;
  /** Bytes of the text that are stored, or on their way. */
  #saved = 0;
  #saving: Promise<void> | undefined;

  constructor(run: Run, turns: Turn[], tools: RunTools) {
    this.run = run;
    this.#tools = tools;
    this.ended = this.#live(turns);
  }

  /** Stops the provider; what was written is kept. Resolves when it is stored and charged. */
  stop(status: Cut['status'], sentence = ''): Promise<void> {
    this.#cut ??= { status, sentence };
    this.#controller.abort();
    return this.ended;
  }

  /** Sends a reader all that there is, then what comes. When the last reader leaves, nobody wants the answer. */
  async follow(channel: EventChannel<ChatEvent>): Promise<void> {
    if (this.#text.whole) channel.send(chatEvent(this.run, this.#seq, this.#text.whole));
    if (this.#last) return channel.send(this.#last);
    this.#readers.add(channel);
    const left = new Promise<void>((resolve) => {
      if (channel.signal.aborted) resolve();
      channel.signal.addEventListener('abort', () => resolve());
    });
    await Promise.race([left, this.ended]);
    this.#readers.delete(channel);
    if (channel.signal.aborted && this.#readers.size === 0) await this.stop('interrupted');
  }

  async #live(turns: Turn[]): Promise<void> {
    const saver = setInterval(() => this.#save(), saveEvery);
    const beat = setInterval(() => void this.#beat(), beatEvery);
    const clock = setTimeout(
      () => void this.stop('interrupted', '回答时间过长，已停止'),
      this.#tools.answerSeconds * 1000,
    );
    let end: RunEnd;
    let sentence = '';
    try {
      end = await this.#write(turns);
      sentence = this.#cut?.sentence ?? sentenceOf(end);
    } catch (error) {
      this.#report(error);
      sentence = error instanceof ProviderFailure ? error.message : '回答生成失败，请稍后重试';
      const text = this.#text.whole;
      end = { status: text ? 'interrupted' : 'failed', finishReason: 'interrupted', text };
    } finally {
      clearInterval(saver);
      clearInterval(beat);
      clearTimeout(clock);
    }
    await this.#saving;
    const stored = await this.#store(end);
    // What is not stored did not end well: the cleanup will end the run with what was saved of it.
    this.#last = stored
      ? this.#lastEvent(end, stored.balance, sentence)
      : errorEvent('回答没有保存完整，请稍后刷新查看', 0, this.run, ++this.#seq);
    for (const reader of this.#readers) reader.send(this.#last);
  }

  async #write(turns: Turn[]): Promise<RunEnd> {
    const { signal } = this.#controller;
    let reason: string = 'interrupted';
    for await (const piece of this.#tools.text.write({ model: this.run.model, turns, signal })) {
      if (signal.aborted) break;
      if ('end' in piece) reason = piece.end;
      else this.#add(piece.text);
      if (this.#text.isFull) {
        reason = 'length';
        break;
      }
    }
    const text = this.#text.whole;
    const { status, sentence } = this.#cut ?? {};
    if (status && (text || !sentence)) return { status, finishReason: status, text };
    if (!text) return { status: 'failed', finishReason: reason, text };
    return { status: reason === 'interrupted' ? 'interrupted' : 'done', finishReason: reason, text };
  }

  #add(piece: string): void {
    const text = this.#text.add(piece);
    if (!text) return;
    const event = chatEvent(this.run, ++this.#seq, text);
    for (const reader of this.#readers) reader.send(event);
    if (this.#text.bytes - this.#saved >= saveBytes) this.#save();
  }

  #save(): void {
    if (this.#saving || this.#text.bytes === this.#saved) return;
    this.#saved = this.#text.bytes;
    this.#saving = savePartial(this.#tools.db, this.run, this.#text.whole)
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#saving = undefined;
      });
  }

  async #beat(): Promise<void> {
    try {
      if ((await beatRun(this.#tools.db, this.run)) === 'stop') void this.stop('stopped');
    } catch (error) {
      this.#report(error);
    }
  }

  /** Undefined when the database does not take it. */
  async #store(end: RunEnd): Promise<{ balance: number | undefined } | undefined> {
    const began = performance.now();
    for (let attempt = 1; performance.now() - began < storePatience; attempt++) {
      try {
        return { balance: await endRun(this.#tools.db, this.run, end) };
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

  #lastEvent({ status, finishReason: reason }: RunEnd, balance = 0, sentence = ''): ChatEvent {
    const seq = ++this.#seq;
    if (status === 'failed') return errorEvent(sentence, 0, this.run, seq);
    return finishEvent(this.run, seq, { reason, balance, sentence });
  }
}

function sentenceOf({ status, finishReason }: RunEnd): string {
  if (status !== 'failed') return '';
  return finishReason === 'content_filter' ? '内容未通过审核，请换个说法' : '模型没有返回内容，请重试';
}
