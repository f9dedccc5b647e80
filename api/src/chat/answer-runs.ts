import { setTimeout as sleep } from 'node:timers/promises';
import type { Turn } from '../providers/text/text.ts';
import { LiveRun, type RunTools } from './live-run.ts';
import type { Run } from './run-queries.ts';

/** The answers that this process is writing. */
export class AnswerRuns {
  readonly #tools: RunTools;
  readonly #live = new Map<string, LiveRun>();
  #draining = false;

  constructor(tools: RunTools) {
    this.#tools = tools;
  }

  get draining(): boolean {
    return this.#draining;
  }

  start(run: Run, turns: Turn[]): LiveRun {
    const live = new LiveRun(run, turns, this.#tools);
    this.#live.set(run.id, live);
    void live.ended.finally(() => this.#live.delete(run.id));
    return live;
  }

  find(runId: string): LiveRun | undefined {
    return this.#live.get(runId);
  }

  /** Stops a user's answers, all or those of one session. */
  async stopAll(userId: number, sessionId?: number): Promise<void> {
    const theirs = [...this.#live.values()].filter(
      ({ run }) => run.userId === userId && (sessionId === undefined || run.sessionId === sessionId),
    );
    await Promise.all(theirs.map((live) => live.stop('stopped')));
  }

  /** Lets answers end by themselves for a while, then ends them with what they have. */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true;
    const all = () => [...this.#live.values()];
    await Promise.race([Promise.all(all().map((live) => live.ended)), sleep(milliseconds, undefined, { ref: false })]);
    await Promise.all(all().map((live) => live.stop('interrupted')));
  }
}
