import type { AskOperator } from '../calls/caller.tsx';
import type { Decision } from './decision.ts';
import type { KeptDecisions } from './kept-decisions.ts';

/** A decision that the api did not take, and why. */
export interface Unsent {
  decision: Decision;
  problem: string;
}

export interface OutboxState {
  /** It can still be taken back. */
  pending: Decision | undefined;
  sending: Decision[];
  unsent: Unsent[];
  /** Decisions that the api took since the page was opened. */
  done: number;
}

interface Options {
  kept: KeptDecisions;
  ask: AskOperator;
  /** Asks while the browser leaves the page. */
  askAtEnd: AskOperator;
  /** Looks what became of a post whose decision failed. @returns whether the decision still has to be sent */
  isOpen(decision: Decision): Promise<boolean>;
  tellUnsent(unsent: Unsent): void;
}

/** Seconds in which a decision can be taken back. */
export const undoSeconds = 3;

/** Decisions on their way: one waits until it is too late to take it back, and each is kept until the api has answered. */
export class Outbox {
  #state: OutboxState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    const unsent = options.kept.read().map((decision) => ({ decision, problem: '上次没有收到结果' }));
    this.#state = { pending: undefined, sending: [], unsent, done: 0 };
  }

  readonly state = (): OutboxState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  decide(decision: Decision): void {
    this.flush();
    this.#options.kept.add(decision);
    this.#timer = setTimeout(this.flush, undoSeconds * 1000);
    this.#set({ pending: decision });
  }

  /** Takes the last decision back. @returns it; undefined: it is too late, or there was none */
  undo(): Decision | undefined {
    const decision = this.#take();
    if (decision) this.#options.kept.remove(decision);
    return decision;
  }

  /** Sends what waits, at once. */
  readonly flush = (): void => {
    const decision = this.#take();
    if (decision) void this.#send(decision, this.#options.ask);
  };

  /** Sends what waits as the last call of a page that is closed or reloaded. */
  readonly leave = (): void => {
    const decision = this.#take();
    if (decision) void this.#send(decision, this.#options.askAtEnd);
  };

  readonly retry = (): void => {
    const { unsent } = this.#state;
    this.#set({ unsent: [] });
    for (const { decision } of unsent) void this.#send(decision, this.#options.ask);
  };

  /** Forgets a decision that was not sent. */
  drop(decision: Decision): void {
    this.#options.kept.remove(decision);
    this.#set({ unsent: this.#state.unsent.filter((one) => one.decision.key !== decision.key) });
  }

  #take(): Decision | undefined {
    const { pending } = this.#state;
    clearTimeout(this.#timer);
    if (pending) this.#set({ pending: undefined });
    return pending;
  }

  async #send(decision: Decision, ask: AskOperator): Promise<void> {
    const { kept, isOpen, tellUnsent } = this.#options;
    const others = () => this.#state.sending.filter(({ key }) => key !== decision.key);
    this.#set({ sending: [...others(), decision] });
    await kept.flyWith(decision, async () => {
      try {
        await ask(decision.path, decision.input, decision.key);
        kept.remove(decision);
        this.#set({ sending: others(), done: this.#state.done + 1 });
      } catch (error) {
        if (!(await isOpen(decision).catch(() => true))) {
          kept.remove(decision);
          return this.#set({ sending: others() });
        }
        const unsent = { decision, problem: (error as Error).message };
        this.#set({ sending: others(), unsent: [...this.#state.unsent, unsent] });
        tellUnsent(unsent);
      }
    });
  }

  #set(change: Partial<OutboxState>): void {
    this.#state = Object.assign({}, this.#state, change);
    for (const listener of this.#listeners) listener();
  }
}
