import OpenAI from 'openai';
import { TooManyBytes } from '../../../platform/outbound/read-bounded.ts';
import { type FailureFacts, ProviderFailure, retryAfterMs } from '../../channels/provider-failure.ts';
import { withoutSecrets } from '../../health/without-secrets.ts';
import { NotAStream } from './bounded-fetch.ts';

const unreachable = '模型服务连接失败，请稍后重试';
const managed = '模型服务暂时不可用，管理员正在处理';
const tooMuch = '模型无法处理这个问题，请缩短或换个说法';

type RefusedCall = InstanceType<typeof OpenAI.APIError>;

interface Fault {
  /** For the visitor. */
  sentence: string;
  isOfRequest: boolean;
}
const filtered: Fault = { sentence: '内容未通过审核，请换个说法', isOfRequest: true };
const unreadable: Fault = { sentence: tooMuch, isOfRequest: true };
const keyRefused: Fault = { sentence: managed, isOfRequest: false };
const noModel: Fault = { sentence: '所选模型暂不可用，请换一个模型', isOfRequest: true };
const busy: Fault = { sentence: '当前提问人数较多，请稍后再试', isOfRequest: false };
const down: Fault = { sentence: unreachable, isOfRequest: false };

/** Words of servers for what was asked. They stand above those of keys: an error may quote the question. */
const ofContent =
  /content.?(filter|policy|management|moderation)|moderation|data.?inspection|inappropriate|sensitive|safety|flagged|harmful|violat|违规|敏感|审核|不合规/i;
const ofLength =
  /context.?(length|window)|(too|very) (long|large|many tokens)|reduce the (length|prompt|number)|above_max_length|(range of|maximum) (input|prompt|context)|过长|超长|超出.{0,20}(长度|上限)/i;
/** … and for a key, or an account without money. */
const ofKey =
  /api.?key|authenticat|unauthori[sz]ed|arrear|overdue|insufficient.?(quota|balance|credit|user.?quota)|billing|access.?denied|欠费|余额不足|令牌/i;
/** Refusals that say something of the question and nothing of the channel. */
const statusOfRequest = [400, 409, 413, 414, 415, 422, 431, 451];

/**
 * Whose fault a refusal is. Words decide where a status has both meanings: 403 is a key that may not, or content that is
 * not wanted; 400 is the question, or (Gemini, Model Studio) a key or an account. 404 is the model's name: it must not
 * keep the other models of the channel away.
 */
function faultOf({ status = 0, code, type, message }: RefusedCall): Fault {
  const words = `${code ?? ''} ${type ?? ''} ${message}`;
  if (status >= 500) return down;
  if (status === 404) return noModel;
  if (status === 401 || status === 402) return keyRefused;
  if (ofContent.test(words)) return filtered;
  if (ofLength.test(words)) return unreadable;
  if (status === 429) return busy;
  if (status === 403 || ofKey.test(words)) return keyRefused;
  const isInvalid = status === 0 && /invalid.?(request|parameter|argument)/i.test(words);
  return isInvalid || statusOfRequest.includes(status) ? unreadable : down;
}

/**
 * Every question is refused, not this one. A page that stands before the server may answer 403 to what a question holds, and a
 * message may quote the question: neither is enough.
 */
const isOfEverybody = ({ status, code, type, error }: RefusedCall) =>
  status === 401 || status === 402 || (status === 403 && isObject(error)) || ofKey.test(`${code ?? ''} ${type ?? ''}`);
const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** What went wrong, as a sentence for the visitor and a detail without the key for the operator. */
export function openAiFailure(error: unknown, { timedOut, apiKey }: { timedOut: boolean; apiKey: string }) {
  if (error instanceof ProviderFailure) return error;
  const { status = 0, code, message } = error as { status?: number; code?: string; message?: string };
  const words = withoutSecrets(String(message ?? ''), apiKey);
  const tooMany = findCause(error, TooManyBytes);
  if (tooMany) return new ProviderFailure('模型返回的内容过大，已停止接收', tooMany.message);
  const notAStream = findCause(error, NotAStream);
  if (notAStream) return new ProviderFailure(unreachable, notAStream.message);
  if (timedOut) return new ProviderFailure('模型响应超时，请稍后重试', 'time-out');
  // Only what a server said is read for words: an error of the connection has none of its own.
  const fault = error instanceof OpenAI.APIError ? faultOf(error) : down;
  const facts: FailureFacts = {
    isOfRequest: fault.isOfRequest,
    restMs: fault === busy ? retryAfterOf(error) : undefined,
    status: status || undefined,
    isKeyRefused: fault === keyRefused && error instanceof OpenAI.APIError && isOfEverybody(error),
  };
  return new ProviderFailure(fault.sentence, `${status || 'no status'} ${code ?? ''} ${words}`, facts);
}

/** Milliseconds to wait before trying again; undefined when that is no use. */
export function waitBefore(error: unknown, longest: number): number | undefined {
  if (!(error instanceof OpenAI.APIError) || findCause(error, NotAStream)) return undefined;
  const { status = 0 } = error;
  const passing = error instanceof OpenAI.APIConnectionError || status >= 500 || faultOf(error) === busy;
  if (!passing) return undefined;
  const asked = retryAfterOf(error) ?? 500;
  return asked <= longest ? asked : undefined;
}

const retryAfterOf = (error: unknown) => (error instanceof OpenAI.APIError ? retryAfterMs(error.headers) : undefined);

/** The SDK may wrap what `fetch` throws. */
function findCause<E extends Error>(error: unknown, kind: new (...args: never[]) => E): E | undefined {
  if (error instanceof kind) return error;
  return error instanceof Error && error.cause ? findCause(error.cause, kind) : undefined;
}
