import OpenAI from 'openai';
import { NotAStream, TooManyBytes } from './bounded-fetch.ts';
import { ProviderFailure } from './text.ts';

const unreachable = '模型服务连接失败，请稍后重试';
/** The sentence for a visitor by the status of a refusal. */
const sentences: Record<number, string> = {
  400: '模型无法处理这个问题，请缩短或换个说法',
  413: '模型无法处理这个问题，请缩短或换个说法',
  401: '模型服务暂时不可用，管理员正在处理',
  403: '模型服务暂时不可用，管理员正在处理',
  404: '所选模型暂不可用，请换一个模型',
  429: '当前提问人数较多，请稍后再试',
};

/** What went wrong, as a sentence for the visitor and a detail without the key for the operator. */
export function openAiFailure(error: unknown, { timedOut, apiKey }: { timedOut: boolean; apiKey: string }) {
  const { status = 0, code, message } = error as { status?: number; code?: string; message?: string };
  const words = String(message ?? '')
    .replaceAll(apiKey, '***')
    .replace(/sk-[\w*-]+/g, '***')
    .slice(0, 300);
  const tooMany = findCause(error, TooManyBytes);
  if (tooMany) return new ProviderFailure('模型返回的内容过大，已停止接收', tooMany.message);
  const notAStream = findCause(error, NotAStream);
  if (notAStream) return new ProviderFailure(unreachable, notAStream.message);
  if (timedOut) return new ProviderFailure('模型响应超时，请稍后重试', 'time-out');
  return new ProviderFailure(sentences[status] ?? unreachable, `${status || 'no status'} ${code ?? ''} ${words}`, {
    isOfRequest: status === 400 || status === 413,
    restMs: status === 429 ? retryAfterOf(error) : undefined,
  });
}

/** Milliseconds to wait before trying again; undefined when that is no use. */
export function waitBefore(error: unknown, longest: number): number | undefined {
  if (!(error instanceof OpenAI.APIError) || findCause(error, NotAStream)) return undefined;
  const passing = error instanceof OpenAI.APIConnectionError || error.status === 429 || (error.status ?? 0) >= 500;
  if (!passing) return undefined;
  const asked = retryAfterOf(error) ?? 500;
  return asked <= longest ? asked : undefined;
}

/** Milliseconds that the server asks for: seconds or a date, as HTTP allows; undefined for anything else. */
function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof OpenAI.APIError)) return undefined;
  const text = error.headers?.get('retry-after')?.trim();
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.max(moment - Date.now(), 0);
}

/** The SDK may wrap what `fetch` throws. */
function findCause<E extends Error>(error: unknown, kind: new (...args: never[]) => E): E | undefined {
  if (error instanceof kind) return error;
  return error instanceof Error && error.cause ? findCause(error.cause, kind) : undefined;
}
