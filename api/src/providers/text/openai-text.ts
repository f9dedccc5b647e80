import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import type { OpenAiConfig } from '../../config/config.ts';
import { boundedFetch, TooManyBytes } from './bounded-fetch.ts';
import { ProviderFailure, type TextPiece, type TextProvider, type TextRequest } from './text.ts';

export interface OpenAiLimits {
  /** Milliseconds until the first sign of an answer. */
  start: number;
  /** Milliseconds between two signs. */
  idle: number;
  /** Longest `retry-after` that is waited for; a longer one means busy. */
  retryAfter: number;
}

const usual: OpenAiLimits = { start: 60_000, idle: 30_000, retryAfter: 5000 };

/** Any server that speaks OpenAI's chat completions: OpenAI, DeepSeek, Qwen, Ollama, vLLM. */
export function openAiText(config: OpenAiConfig, limits: OpenAiLimits = usual): TextProvider {
  const client = new OpenAI({
    baseURL: config.baseUrl,
    apiKey: config.apiKey,
    // Tried again here, inside our own budget; the SDK's own log would print raw pieces.
    maxRetries: 0,
    logLevel: 'off',
    fetch: boundedFetch,
  });
  return {
    name: 'openai',
    isDemonstration: false,
    models: config.models.map((key) => ({ key, alias: key, price: 1 })),
    write: (request) => write(client, request, limits, config.apiKey),
  };
}

async function* write(
  client: OpenAI,
  request: TextRequest,
  limits: OpenAiLimits,
  apiKey: string,
): AsyncGenerator<TextPiece> {
  const watch = new Watch(request.signal);
  try {
    watch.expect(limits.start);
    const stream = await open(client, request, limits, watch.signal);
    for await (const chunk of stream) {
      watch.expect(limits.idle);
      // Some servers send chunks without choices (usage) or with a null delta.
      const choice = chunk.choices?.[0];
      const text = choice?.delta?.content;
      if (typeof text === 'string' && text) yield { text };
      if (choice?.finish_reason) yield { end: endOf(choice.finish_reason) };
    }
  } catch (error) {
    if (request.signal.aborted) return;
    const tooMany = findTooMany(error);
    if (tooMany) throw new ProviderFailure('模型返回的内容过大，已停止接收', tooMany.message);
    throw failure(error, watch.signal.aborted, apiKey);
  } finally {
    watch.end();
  }
}

/** Two tries: what is over in a moment (429, 5xx, a lost connection) need not reach the visitor. */
async function open(client: OpenAI, request: TextRequest, limits: OpenAiLimits, signal: AbortSignal) {
  const { model, turns } = request;
  for (let attempt = 1; ; attempt++) {
    try {
      return await client.chat.completions.create({ model, messages: turns, stream: true }, { signal });
    } catch (error) {
      const wait = waitBefore(error, limits.retryAfter);
      if (attempt === 2 || wait === undefined || signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}

/** Milliseconds to wait before trying again; undefined when that is no use. */
function waitBefore(error: unknown, longest: number): number | undefined {
  if (!(error instanceof OpenAI.APIError)) return undefined;
  const passing = error instanceof OpenAI.APIConnectionError || error.status === 429 || (error.status ?? 0) >= 500;
  if (!passing) return undefined;
  const asked = Number(error.headers?.get('retry-after') ?? Number.NaN) * 1000;
  if (!Number.isFinite(asked) || asked < 0) return 500;
  return asked <= longest ? asked : undefined;
}

function endOf(reason: string): 'stop' | 'length' | 'content_filter' {
  return reason === 'length' || reason === 'content_filter' ? reason : 'stop';
}

/** The SDK may wrap what `fetch` throws. */
function findTooMany(error: unknown): TooManyBytes | undefined {
  if (error instanceof TooManyBytes) return error;
  return error instanceof Error && error.cause ? findTooMany(error.cause) : undefined;
}

function failure(error: unknown, timedOut: boolean, apiKey: string): ProviderFailure {
  const { status, code, message } = error as { status?: number; code?: string; message?: string };
  const words = String(message ?? '')
    .replaceAll(apiKey, '***')
    .replace(/sk-[\w*-]+/g, '***')
    .slice(0, 300);
  const detail = timedOut ? 'time-out' : `${status ?? 'no status'} ${code ?? ''} ${words}`;
  if (timedOut) return new ProviderFailure('模型响应超时，请稍后重试', detail);
  if (status === 401 || status === 403) return new ProviderFailure('模型服务暂时不可用，管理员正在处理', detail);
  if (status === 404) return new ProviderFailure('所选模型暂不可用，请换一个模型', detail);
  if (status === 429) return new ProviderFailure('当前提问人数较多，请稍后再试', detail);
  if (status === 400 || status === 413) return new ProviderFailure('模型无法处理这个问题，请缩短或换个说法', detail);
  return new ProviderFailure('模型服务连接失败，请稍后重试', detail);
}

/** Ends a request that shows no sign of life, or whose asker has gone. */
class Watch {
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
