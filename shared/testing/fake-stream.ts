import { act } from '@testing-library/react';
import type { ServedInput, StreamEndpoint, StreamEvent } from 'shared/contracts/endpoint.ts';
import { ApiRefusal } from 'shared/http/errors.ts';

/** What comes next: an event, a failure, or (empty) the end. */
type Step<Event> = { event: Event } | { error?: Error };

/** One event stream that a page opened; the test decides what comes and when. Each step waits until React has drawn. */
export class FakeStream<E extends StreamEndpoint> {
  /** What the page asked. */
  readonly input: ServedInput<E>;
  /** True once the page left the stream or fired its signal. */
  closed = false;
  readonly #waiting: Step<StreamEvent<E>>[] = [];
  #wake: () => void = () => undefined;

  constructor(input: ServedInput<E>) {
    this.input = input;
  }

  /** The server sends events. */
  send(...events: StreamEvent<E>[]): Promise<void> {
    return this.#push(...events.map((event) => ({ event })));
  }

  /** The server ends the stream. */
  end(): Promise<void> {
    return this.#push({});
  }

  /** The connection breaks. */
  fail(error: Error): Promise<void> {
    return this.#push({ error });
  }

  #push(...steps: Step<StreamEvent<E>>[]): Promise<void> {
    return act(async () => {
      this.#waiting.push(...steps);
      this.#wake();
      // The page's `for await` needs a few turns of the microtask queue to take what came.
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    });
  }

  /** The page's end of the stream. */
  async *events(signal?: AbortSignal): AsyncGenerator<StreamEvent<E>, void, undefined> {
    const leave = () => this.#wake();
    signal?.addEventListener('abort', leave);
    // The tab is closed: nothing waits for an answer any more.
    const close = () => void this.fail(new ApiRefusal(0, '页面已关闭', null));
    addEventListener('pagehide', close);
    try {
      for (;;) {
        if (signal?.aborted) throw signal.reason;
        const step = this.#waiting.shift();
        if (step === undefined) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        } else if ('event' in step) yield step.event;
        else if (step.error) throw step.error;
        else return;
      }
    } finally {
      this.closed = true;
      removeEventListener('pagehide', close);
      signal?.removeEventListener('abort', leave);
    }
  }
}
