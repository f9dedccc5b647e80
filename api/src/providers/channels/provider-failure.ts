export interface FailureFacts {
  /** Caused by the request (too long, filtered, answered with nothing), not by the provider. */
  isOfRequest?: boolean;
  /** Milliseconds for which the provider asked to send nothing. */
  restMs?: number | undefined;
  /** The provider may have done the work, and charged for it: no other channel is asked. */
  mayBeDone?: boolean;
  /** Of the provider's answer; absent: there was none. */
  status?: number | undefined;
  /** It refuses our key, or the account has no money: the channel's own fault, for every user. */
  isKeyRefused?: boolean;
}

/** The provider could not do what it was asked. `message` is a sentence for the visitor without keys or addresses. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  /** For the operator's log: status and error code, without the key. */
  readonly detail: string;
  readonly facts: FailureFacts;
  constructor(sentence: string, detail: string, facts: FailureFacts = {}) {
    super(sentence);
    this.detail = detail;
    this.facts = facts;
  }
}

/** Milliseconds that a server asks to wait for: seconds or a date, as HTTP allows; undefined for anything else. */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after')?.trim();
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.max(moment - Date.now(), 0);
}
