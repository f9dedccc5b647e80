import type { Endpoint, Output, ServedInput, StreamEndpoint, StreamEvent } from 'shared/contracts/endpoint.ts';
import * as z from 'shared/contracts/schema.ts';
import type { Call, CallOptions } from 'shared/http/create-call.ts';
import type { Upload } from 'shared/http/create-upload.ts';
import { ApiRefusal, CallFailure, messageOf } from 'shared/http/errors.ts';
import type { OpenStream } from 'shared/http/event-stream.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { showToast } from 'shared/site/toasts.ts';
import { FakeStream } from 'shared/testing/fake-stream.ts';

type AnyEndpoint = Endpoint | StreamEndpoint;
type Given<E extends Endpoint> = Output<E> | Said<Output<E>> | Sent;
type Answer<E extends Endpoint> = (input: ServedInput<E>) => Given<E> | Promise<Given<E>>;

/** One call that a page made. `input` as the API sees it: after JSON, with defaults filled in. */
export interface RecordedCall {
  endpoint: AnyEndpoint;
  input: unknown;
  options: CallOptions;
  /** What was uploaded with it. */
  file?: Blob;
}

/**
 * Answers the calls of a page by contract, without a network. What a page sends and what a test answers must both
 * satisfy the contract: a bad input is refused as the API would, a bad answer is the test's mistake and throws.
 *
 * @example
 * const api = fakeApi();
 * api.on(getNews, ({ id }) => makeNews({ id }));
 * api.on(addSession, () => refuse('名称太长'));
 * const answers = api.onStream(askChat); // one FakeStream for each time the page asks
 */
export function fakeApi() {
  const answers = new Map<AnyEndpoint, (input: never) => unknown>();
  const calls: RecordedCall[] = [];

  function record(endpoint: AnyEndpoint, input: unknown, options: CallOptions): unknown {
    const parsed = z.safeParse(endpoint.input, JSON.parse(JSON.stringify(input)));
    calls.push({ endpoint, input: parsed.success ? parsed.data : input, options });
    if (!parsed.success) throw new ApiRefusal(0, parsed.error.issues[0]?.message ?? '参数错误', null);
    return parsed.data;
  }

  function answerOf(endpoint: AnyEndpoint): (input: never) => unknown {
    const answer = answers.get(endpoint);
    if (!answer) throw new Error(`The test has no answer for ${endpoint.method} ${endpoint.path}`);
    return answer;
  }

  const call: Call = async (endpoint, input, options = {}) => {
    const served = record(endpoint, input, options) as never;
    try {
      const answer = await untilAborted(
        answered(endpoint, () => answerOf(endpoint)(served)),
        options.signal,
      );
      if (answer instanceof Said) showToast('success', answer.msg);
      if (answer instanceof Sent) return readAnswer(endpoint, endpoint.output, answer.data) as never;
      return onTheWire(endpoint, endpoint.output, answer instanceof Said ? answer.data : answer) as never;
    } catch (error) {
      sayFailure(error, endpoint, options);
      throw error;
    }
  };

  const stream: OpenStream = async function* open(endpoint, input, options = {}) {
    const opened = answerOf(endpoint)(record(endpoint, input, options) as never) as FakeStream<typeof endpoint>;
    for await (const event of opened.events(options.signal)) yield onTheWire(endpoint, endpoint.event, event) as never;
  };

  /** Answered as a call is; the test looks at `calls.at(-1)?.file`. */
  const upload: Upload = async (endpoint, file, fields, options = {}) => {
    const answer = call(endpoint, fields, options);
    Object.assign(calls.at(-1) ?? {}, { file });
    const answered = await answer;
    options.onProgress?.(1);
    return answered;
  };

  return {
    call,
    stream,
    upload,
    /** Every call so far, the oldest first. */
    calls,
    /** The inputs that one endpoint was called with. */
    inputsOf: <E extends AnyEndpoint>(endpoint: E) =>
      calls.filter((made) => made.endpoint === endpoint).map((made) => made.input as ServedInput<E>),
    /** Answers an endpoint from now on; a later `on` replaces the answer. */
    on<E extends Endpoint>(endpoint: E, answer: Answer<E>): void {
      answers.set(endpoint, answer);
    },
    /** Answers an event stream. The list grows by one stream each time the page opens one; the test feeds it. */
    onStream<E extends StreamEndpoint>(endpoint: E): FakeStream<E>[] {
      const opened: FakeStream<E>[] = [];
      answers.set(endpoint, (input: ServedInput<E>) => {
        const one = new FakeStream<E>(input);
        opened.push(one);
        return one;
      });
      return opened;
    },
    /**
     * Makes an event stream refuse to open, e.g. `api.refuseStream(askChat, new CallFailure('Bad Gateway', 502))`.
     * @param before what happens first
     */
    refuseStream(endpoint: StreamEndpoint, error: Error, before?: () => void): void {
      answers.set(endpoint, () => {
        before?.();
        throw error;
      });
    },
  };
}
export type FakeApi = ReturnType<typeof fakeApi>;

/** A success with words to show. */
class Said<T> {
  readonly msg: string;
  readonly data: T;
  constructor(msg: string, data: T) {
    this.msg = msg;
    this.data = data;
  }
}

/** @example api.on(addFeedback, () => said('已收到你的反馈', null)); */
export const said = <T>(msg: string, data: T): Said<T> => new Said(msg, data);

/** What a server sent, which need not be as the contract says. */
class Sent {
  readonly data: unknown;
  constructor(data: unknown) {
    this.data = data;
  }
}

/** @example api.on(listSessions, () => sent([{ id: '1', name: null }])); */
export const sent = (data: unknown): Sent => new Sent(data);

/** As `createCall` does; for a refusal that the API wants shown, as nearly all are. */
function sayFailure(error: unknown, { method }: Endpoint, { quiet, signal }: CallOptions): void {
  const isLost = error instanceof CallFailure && method === 'POST';
  const isRefused = error instanceof ApiRefusal && error.code === 0;
  if ((isLost || isRefused) && !quiet && !signal?.aborted) showToast('error', messageOf(error));
}

/** Throws what a page sees when the API answers with a code other than success. */
export function refuse(msg: string, code = 0, data: unknown = null): never {
  throw new ApiRefusal(code, msg, data);
}

/** Throws what a page sees when no answer comes. */
export function fail(status?: number): never {
  throw new CallFailure(`the test's failure ${status ?? ''}`, status);
}

/** Type of one event of a stream, for a test's builders. */
export type EventOf<E extends StreamEndpoint> = StreamEvent<E>;

/** An answer as a page gets it, at once where the test gives it at once. */
function answered(endpoint: Endpoint, answer: () => unknown): unknown {
  const fails = (error: unknown) => {
    throw asNamed(endpoint, error);
  };
  try {
    const given = answer();
    return given instanceof Promise ? given.catch(fails) : given;
  } catch (error) {
    return fails(error);
  }
}

/** A code that the contract does not name as a refusal would bring data, and is the test's mistake. */
function asNamed({ method, path, refusals }: Endpoint, error: unknown): unknown {
  const isNamed = !(error instanceof ApiRefusal) || [0, -1, ...(refusals ?? [])].includes(error.code);
  return isNamed ? error : new Error(`The contract of ${method} ${path} names no refusal ${error.code}`);
}

function onTheWire(endpoint: AnyEndpoint, schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = z.safeParse(schema, value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The test answered ${endpoint.path} against its contract: ${places.join('; ')}`);
}

function untilAborted(answer: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return Promise.resolve(answer);
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    Promise.resolve(answer).then(resolve, reject);
  });
}
