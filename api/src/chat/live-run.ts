import type { FastifyBaseLogger } from 'fastify';
import type { ChatEvent } from 'shared/contracts/chat.ts';
import type { Db } from '../database/db.ts';
import { ProviderFailure, type TextProvider, type Turn } from '../providers/text/text.ts';
import type { EventChannel } from '../server/serve-stream.ts';
import { beatRun, endRun, type Run, type RunEnd, savePartial } from './run-queries.ts';

/** Saved at least so often (ms) and after so many bytes: what a dead process can lose of an answer. */
const saveEvery = 1000;
const saveBytes = 2048;
const beatEvery = 3000;
/** Characters; a provider that never ends is ended. */
const longestAnswer = 200_000;

export interface RunTools {
  db: Db;
  log: FastifyBaseLogger;
  text: TextProvider;
}

/** An answer that this process is writing, with everybody who reads along. */
export class LiveRun {
  readonly run: Run;
  readonly ended: Promise<void>;
  readonly #tools: RunTools;
  readonly #readers = new Set<EventChannel<ChatEvent>>();
  readonly #controller = new AbortController();
  #text = '';
  #seq = 0;
  #last: ChatEvent | undefined;
  #whyAborted: 'stopped' | 'interrupted' = 'interrupted';
  #unsavedBytes = 0;
  #saving: Promise<void> | undefined;

  constructor(run: Run, turns: Turn[], tools: RunTools) {
    this.run = run;
    this.#tools = tools;
    this.ended = this.#live(turns);
  }

  /** Stops the provider; what was written is kept. Resolves when it is stored and charged. */
  stop(why: 'stopped' | 'interrupted'): Promise<void> {
    if (!this.#controller.signal.aborted) {
      this.#whyAborted = why;
      this.#controller.abort();
    }
    return this.ended;
  }

  /** Sends a reader all that there is, then what comes. When the last reader leaves, nobody wants the answer. */
  async follow(channel: EventChannel<ChatEvent>): Promise<void> {
    if (this.#text) channel.send(this.#chatEvent(this.#text));
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
    let end: RunEnd;
    let sentence = '';
    try {
      end = await this.#write(turns);
      sentence = end.finishReason === 'content_filter' ? '内容未通过审核，请换个说法' : '模型没有返回内容，请重试';
    } catch (error) {
      this.#report(error);
      sentence = error instanceof ProviderFailure ? error.message : '回答生成失败，请稍后重试';
      end = { status: this.#text ? 'interrupted' : 'failed', finishReason: 'interrupted', text: this.#text };
    } finally {
      clearInterval(saver);
      clearInterval(beat);
    }
    await this.#saving;
    const balance = await this.#store(end);
    this.#last = end.status === 'failed' ? this.#errorEvent(sentence) : this.#finishEvent(end, balance);
    for (const reader of this.#readers) reader.send(this.#last);
  }

  async #write(turns: Turn[]): Promise<RunEnd> {
    const { signal } = this.#controller;
    let reason: string = 'interrupted';
    for await (const piece of this.#tools.text.write({ model: this.run.model, turns, signal })) {
      if (signal.aborted) break;
      if ('end' in piece) reason = piece.end;
      else this.#add(piece.text);
      if (this.#text.length >= longestAnswer) {
        reason = 'length';
        break;
      }
    }
    const text = this.#text;
    if (signal.aborted) return { status: this.#whyAborted, finishReason: this.#whyAborted, text };
    if (!text) return { status: 'failed', finishReason: reason, text };
    return { status: reason === 'interrupted' ? 'interrupted' : 'done', finishReason: reason, text };
  }

  #add(piece: string): void {
    // PostgreSQL's text holds no NUL.
    const text = piece.replaceAll('\0', '');
    if (!text) return;
    this.#text += text;
    this.#seq++;
    const event = this.#chatEvent(text);
    for (const reader of this.#readers) reader.send(event);
    this.#unsavedBytes += Buffer.byteLength(text);
    if (this.#unsavedBytes >= saveBytes) this.#save();
  }

  #save(): void {
    if (this.#saving || this.#unsavedBytes === 0) return;
    this.#unsavedBytes = 0;
    this.#saving = savePartial(this.#tools.db, this.run, this.#text)
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

  /** If the database does not take it, the sweeper ends the run later with what was saved. */
  async #store(end: RunEnd): Promise<number | undefined> {
    for (let attempt = 1; attempt <= 3; attempt++) {
      try {
        return await endRun(this.#tools.db, this.run, end);
      } catch (error) {
        this.#report(error);
        await new Promise((resolve) => setTimeout(resolve, attempt * 200));
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

  #chatEvent(data: string): ChatEvent {
    const { id, model, answerId } = this.run;
    const common = { id: String(answerId), model, index: 0, incremental: true, run_id: id };
    return { ...common, event: 'chat', data, seq: this.#seq };
  }

  #finishEvent(end: RunEnd, balance: number | undefined): ChatEvent {
    return finishEvent(this.run, end.finishReason, ++this.#seq, balance ?? 0);
  }

  #errorEvent(sentence: string): ChatEvent {
    return errorEvent(sentence, 0, this.run, ++this.#seq);
  }
}

type FinishEvent = Extract<ChatEvent, { event: 'finish' }>;

export function finishEvent(run: Run, reason: string, seq: number, balance: number): FinishEvent {
  return {
    event: 'finish',
    id: String(run.answerId),
    data: '',
    model: run.model,
    index: 0,
    incremental: true,
    seq,
    run_id: run.id,
    finish_reason: reason as FinishEvent['finish_reason'],
    question_id: run.questionId,
    answer_id: run.answerId,
    balance,
  };
}

export function errorEvent(sentence: string, code: number, run?: Run, seq = 1): ChatEvent {
  return { event: 'error', id: String(run?.answerId ?? ''), data: sentence, code, seq, run_id: run?.id ?? '' };
}
