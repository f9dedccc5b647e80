import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import { keepHeartbeat } from '../../platform/database/ownership.ts';
import type { Signals } from '../../platform/database/signals.ts';
import type { EventChannel } from '../../platform/serve/serve-stream.ts';
import type { TextMessage } from '../../providers/text/text.ts';
import { chatRuns } from '../tree/chat-tables.ts';
import { awaitEndElsewhere, followElsewhere } from './follow-elsewhere.ts';
import { LiveRun, type LiveRunOptions, type RunTools } from './live-run.ts';
import { type Run, requestStop, runSignal, touchRuns } from './stored-runs.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The answers under way in this process. */
    runs: AnswerRuns;
  }
}

/** Milliseconds for which a stop waits for the process that writes the answer, which ends it also later. */
const stopTimeout = 8000;

/** The answers under way: those that this process writes, and those of others, which it can follow and stop. */
export class AnswerRuns {
  readonly #tools: RunTools;
  readonly #signals: Signals;
  readonly #live = new Map<string, LiveRun>();
  readonly #endHeartbeat: () => void;
  readonly #unlisten: () => void;
  #draining = false;

  constructor(tools: RunTools, signals: Signals) {
    this.#tools = tools;
    this.#signals = signals;
    this.#endHeartbeat = keepHeartbeat({
      live: () => [...this.#live.keys()],
      // It also finds the stops whose signal was lost, and users who are disabled meanwhile.
      touch: (ids) => touchRuns(tools.db, ids),
      stop: (id) => void this.#live.get(id)?.stop('stopped'),
      what: 'answers',
      log: tools.log,
    });
    this.#unlisten = signals.listen('site_runs', (signal) => this.#hear(signal));
  }

  get draining(): boolean {
    return this.#draining;
  }

  start(run: Run, prompt: Promise<TextMessage[]>, options: LiveRunOptions): LiveRun {
    const live = new LiveRun(run, prompt, this.#tools, options);
    this.#live.set(run.id, live);
    void live.ended.finally(() => this.#live.delete(run.id));
    return live;
  }

  /**
   * Sends what comes after `after` (a `seq`) until the answer has ended or the reader is gone, also when another process
   * writes it.
   */
  follow(run: Run, channel: EventChannel<ChatEvent>, after = 0): Promise<void> {
    const live = this.#live.get(run.id);
    if (live) return live.follow(channel, after);
    return followElsewhere({ db: this.#tools.db, signals: this.#signals, run, after }, channel);
  }

  /** Resolves when the answer is stored and charged. */
  async stop(run: Run): Promise<void> {
    const live = this.#live.get(run.id);
    if (live) return live.stop('stopped');
    if (run.status !== 'running') return;
    await requestStop(this.#tools.db, eq(chatRuns.id, run.id));
    await awaitEndElsewhere({ db: this.#tools.db, signals: this.#signals, run }, AbortSignal.timeout(stopTimeout));
  }

  /** Resolves when the answers that this process writes in these sessions are stored and charged. */
  async stopIn(sessionIds: number[]): Promise<void> {
    const theirs = [...this.#live.values()].filter(({ run }) => sessionIds.includes(run.sessionId));
    await Promise.all(theirs.map((live) => live.stop('stopped')));
  }

  /** Lets answers end by themselves for a while, then ends them with what they have. */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true;
    const all = () => [...this.#live.values()];
    await Promise.race([Promise.all(all().map((live) => live.ended)), sleep(milliseconds, undefined, { ref: false })]);
    await Promise.all(all().map((live) => live.stop('interrupted')));
    this.#endHeartbeat();
    this.#unlisten();
  }

  #hear(signal: string): void {
    for (const [id, live] of this.#live) {
      if (signal === runSignal('stop', id)) void live.stop('stopped');
      if (signal === runSignal('follow', id)) live.notifyOthers();
    }
  }
}
