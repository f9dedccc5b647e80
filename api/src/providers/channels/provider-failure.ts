export interface FailureFacts {
  /** It lies in the question (too long, filtered, answered with nothing): it says nothing of the provider. */
  isOfRequest?: boolean;
  /** Milliseconds for which the provider asked to be left alone. */
  restMs?: number | undefined;
  /** The provider may have done the work, and charged for it: no other channel is asked. */
  mayBeDone?: boolean;
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
