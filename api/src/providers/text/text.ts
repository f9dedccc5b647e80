export interface Turn {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface TextModel {
  key: string;
  /** What a visitor reads. */
  alias: string;
  /** Whole credits for one question. */
  price: number;
}

export interface TextRequest {
  model: string;
  turns: Turn[];
  /** Fires when nobody wants the answer any more. */
  signal: AbortSignal;
}

/** A piece of the answer, or why it ended. No `end` at all: it was cut off. */
export type TextPiece = { text: string } | { end: 'stop' | 'length' | 'content_filter' };

export interface TextProvider {
  name: string;
  /** The page says so. */
  isDemonstration: boolean;
  /** The first one is the default. */
  models: TextModel[];
  /** Streams an answer. Throws `ProviderFailure`; ends quietly when `signal` fires. */
  write(request: TextRequest): AsyncIterable<TextPiece>;
}

/** The provider could not answer. `message` is a sentence for the visitor and tells nothing of keys or addresses. */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure';
  /** For the operator's log: status and error code, without the key. */
  readonly detail: string;
  constructor(sentence: string, detail: string) {
    super(sentence);
    this.detail = detail;
  }
}
