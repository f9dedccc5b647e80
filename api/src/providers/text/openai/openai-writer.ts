import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import { ProviderFailure } from '../../channels/provider-failure.ts';
import {
  emptyAnswer,
  type TextMessage,
  type TextParameters,
  type TextPiece,
  type TextRequest,
  type TextWriter,
} from '../text.ts';
import { AnswerReader } from './answer-reader.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { readChunks } from './openai-chunks.ts';
import { openAiFailure, waitBefore } from './openai-failure.ts';

export interface OpenAiLimits {
  /** Milliseconds until the first sign of an answer. */
  start: number;
  /** Milliseconds between two signs. */
  idle: number;
  /** 2: what is over in a moment (429, 5xx, a lost connection) is tried again. */
  tries: number;
}

/** Longest `retry-after` (ms) that is waited for; a longer one means busy. */
const maxWait = 5000;
/** Milliseconds that are waited for the count of tokens after the end of the text. */
const usageTimeout = 3000;

/** Any server that speaks OpenAI's chat completions: OpenAI, DeepSeek, Qwen, Ollama, vLLM. */
export function openAiWriter(server: { baseUrl: string; apiKey: string }, limits: OpenAiLimits): TextWriter {
  const client = new OpenAI({
    baseURL: server.baseUrl,
    apiKey: server.apiKey,
    // Tried again here, inside our own budget; the SDK's own log would print raw pieces.
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch,
  });
  return { write: (request) => write(client, request, limits) };
}

async function* write(client: OpenAI, request: TextRequest, limits: OpenAiLimits): AsyncGenerator<TextPiece> {
  const watch = new SilenceWatch(request.signal);
  const answer = new AnswerReader();
  let hasEnded = false;
  try {
    watch.expect(limits.start);
    const { body } = await open(client, request, limits, watch.signal);
    if (!body) throw new ProviderFailure(emptyAnswer.nothing, 'no body');
    for await (const chunk of readChunks(body)) {
      watch.expect(hasEnded ? Math.min(limits.idle, usageTimeout) : limits.idle);
      if (chunk === 'done') {
        if (!hasEnded) yield* [...answer.end(), { end: 'stop' as const }];
        return;
      }
      // One answer was asked for; a server may send more. Some chunks have no choice: they count tokens.
      const choice = chunk.choices?.find(({ index }) => !index);
      if (choice) yield* answer.take(choice);
      if (choice?.finish_reason && !hasEnded) {
        yield* answer.end();
        const end = endOf(choice.finish_reason);
        hasEnded = true;
        watch.expect(Math.min(limits.idle, usageTimeout));
        yield { end };
      }
      const { prompt_tokens: input, completion_tokens: output } = chunk.usage ?? {};
      if (isCount(input) && isCount(output)) yield { usage: { input, output } };
    }
    if (!hasEnded) yield* answer.end();
  } catch (error) {
    // The answer is whole: only the count of tokens is missing.
    if (request.signal.aborted || hasEnded) return;
    throw openAiFailure(error, { timedOut: watch.signal.aborted, apiKey: client.apiKey ?? '' });
  } finally {
    watch.end();
  }
}

async function open(client: OpenAI, request: TextRequest, { tries }: OpenAiLimits, signal: AbortSignal) {
  const { model } = request;
  const messages = request.messages.map(messageOf);
  const how = sentParameters(request.parameters);
  const create = (options: { stream_options?: { include_usage: boolean } }) =>
    client.chat.completions.create({ model, messages, stream: true, ...how, ...options }, { signal }).asResponse();
  for (let attempt = 1; ; attempt++) {
    try {
      return await create({ stream_options: { include_usage: true } }).catch((error: unknown) => {
        // Old servers refuse what they do not know.
        if (isAboutUsage(error)) return create({});
        throw error;
      });
    } catch (error) {
      const wait = waitBefore(error, maxWait);
      if (attempt >= tries || wait === undefined || signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}

/** Pictures come before the words that ask about them. */
function messageOf({ role, content, pictures }: TextMessage): OpenAI.ChatCompletionMessageParam {
  if (role !== 'user' || !pictures?.length) return { role, content };
  const seen = pictures.map((url) => ({ type: 'image_url' as const, image_url: { url } }));
  return { role, content: [...seen, { type: 'text', text: content }] };
}

/** Only what differs from how a server asks by itself: some models refuse what they cannot vary. */
function sentParameters(wanted: TextParameters | undefined) {
  if (!wanted) return {};
  const { temperature, topP, presencePenalty, frequencyPenalty, maxTokens } = wanted;
  return {
    ...(temperature === 1 ? {} : { temperature }),
    ...(topP === 1 ? {} : { top_p: topP }),
    ...(presencePenalty === 0 ? {} : { presence_penalty: presencePenalty }),
    ...(frequencyPenalty === 0 ? {} : { frequency_penalty: frequencyPenalty }),
    ...(maxTokens === 0 ? {} : { max_tokens: maxTokens }),
  };
}

const isAboutUsage = (error: unknown) =>
  error instanceof OpenAI.APIError &&
  [400, 422].includes(error.status ?? 0) &&
  /stream_options|include_usage/.test(error.message);

/** Tokens of one answer: what a column holds, and no server can mean more. */
const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 2 ** 31;

/** Words of servers for an answer that reached its greatest length, that was filtered, that broke off. */
const ends = {
  length: ['length', 'max_tokens', 'max_output_tokens', 'model_context_window_exceeded'],
  content_filter: ['content_filter', 'sensitive', 'safety', 'recitation', 'blocklist', 'prohibited_content', 'refusal'],
  broken: ['error', 'abort', 'network_error', 'insufficient_system_resource'],
};

/** @throws ProviderFailure when the server says that it broke off */
function endOf(reason: string): 'stop' | 'length' | 'content_filter' {
  const said = reason.toLowerCase();
  if (ends.broken.includes(said)) throw new ProviderFailure('模型服务中断，请稍后重试', `finish_reason ${said}`);
  if (ends.length.includes(said)) return 'length';
  return ends.content_filter.includes(said) ? 'content_filter' : 'stop';
}

/** Ends a request that shows no sign of life, or whose asker has gone. */
class SilenceWatch {
  readonly #controller = new AbortController();
  readonly #asker: AbortSignal;
  readonly #leave = () => this.#controller.abort();
  #timer: NodeJS.Timeout | undefined;

  constructor(asker: AbortSignal) {
    this.#asker = asker;
    if (asker.aborted) this.#leave();
    asker.addEventListener('abort', this.#leave);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds within which the next sign must come. */
  expect(within: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), within);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#asker.removeEventListener('abort', this.#leave);
    // Closes the connection when the reader left in the middle; does nothing after the end.
    this.#controller.abort();
  }
}
