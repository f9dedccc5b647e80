import type { FailureFacts } from '../channels/provider-failure.ts';
import { retryAfterMs } from '../channels/provider-failure.ts';
import type { FailureKind } from './image-failure.ts';

/** A refusal as a provider sends it. */
export interface Refused {
  /** Of HTTP; 200 for a refusal inside a good reply. */
  status: number;
  /** The reply, or the part of it that refuses. */
  said: unknown;
  headers?: Headers | undefined;
}

/**
 * Codes and words of providers, the first that fits counts. Words stand before the status: 400 is a prompt, a picture, a
 * key or an account, and 429 an account without money as well as a crowd.
 */
const ofKey =
  /api.?key|invalid.?token|authenticat|unauthori[sz]ed|arrear|overdue|insufficient.?(quota|balance|credit)|billing|access.?denied|欠费|余额不足|令牌/i;
const meanings: [FailureKind, RegExp][] = [
  ['operator', ofKey],
  ['operator', /model.?not.?(found|open|exist)|does not exist/i],
  ['busy', /rate.?limit|throttl|too many requests|concurren|quota.?exceeded|queue.{0,12}full|overload|队列已满|排队/i],
  [
    'result',
    /output.?(image|data|picture)|generated (image|picture)s?.{0,40}(moderat|violat|reject)|"?moderation_stage"?\W{1,4}output|image.{0,12}(was|been).?(moderated|blocked)|图片.{0,6}(违规|未通过)/i,
  ],
  [
    'reference',
    /input.?(image|picture)|reference.?(image|picture)|invalid.?image|image.{0,20}(too large|unsupported|download|decode|format)|InvalidURL|参考图/i,
  ],
  [
    'prompt',
    /content.?(filter|policy|moderation)|moderation|data.?inspection|inappropriate|sensitive|risk.?detect|safety|flagged|banned|violat|user_error|违规|敏感|审核|违禁/i,
  ],
];

/** The class of a refusal, one of six, and the provider's own words for the operator. */
export function refusalOf({ status, said, headers }: Refused): {
  kind: FailureKind;
  words: string;
  facts: FailureFacts;
} {
  const words = typeof said === 'string' ? said : JSON.stringify(said ?? '');
  const kind = meanings.find(([, pattern]) => pattern.test(words))?.[0] ?? kindOfStatus(status);
  const restMs = kind === 'busy' ? retryAfterMs(headers) : undefined;
  const isKeyRefused = kind === 'operator' && isOfEverybody({ status, said });
  return { kind, words: `${status} ${words}`, facts: { restMs, status, isKeyRefused } };
}

/**
 * Every request is refused, not this one. A page that stands before the server may answer 403 to what a prompt holds, and words
 * may quote the prompt: of those only a code counts.
 */
function isOfEverybody({ status, said }: Refused): boolean {
  const isObject = typeof said === 'object' && said !== null;
  if (status === 401 || status === 402 || (status === 403 && isObject)) return true;
  if (!isObject) return false;
  const { code, error } = said as { code?: unknown; error?: { code?: unknown; type?: unknown } | null };
  return [code, error?.code, error?.type].some((word) => typeof word === 'string' && ofKey.test(word));
}

/** 500, 502 and 504 leave open whether the work is done; a refusal inside a good reply says that it is not. */
function kindOfStatus(status: number): FailureKind {
  if (status === 429 || status === 503 || status === 529) return 'busy';
  if (status === 408 || status >= 500 || status < 400) return 'lost';
  return status === 413 || status === 415 ? 'reference' : 'operator';
}
