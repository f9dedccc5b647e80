declare module 'fastify' {
  interface FastifyInstance {
    text: TextProvider;
  }
}

/** One message of what a model is sent. */
export interface TextMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
  /** `data:` addresses of pictures, for a model that sees. */
  pictures?: string[];
}

/** The prompt that continues an answer: sent after the part that the model has written. */
export const goOnPrompt = '请紧接着上面的最后一个字继续写，不要重复已经写过的内容，也不要加任何说明。';

export interface TextModel {
  key: string;
  /** What a visitor reads. */
  alias: string;
  /** Whole credits for one question. */
  price: number;
  /** Costs members nothing up to their daily quota. */
  memberFree: boolean;
  /** What it is able to do beside writing: `vision`, `reasoning`. */
  abilities?: string[];
}

/** How a model is asked; 1, 1, 0, 0, 0 is how it is asked without any. */
export interface TextParameters {
  temperature: number;
  topP: number;
  presencePenalty: number;
  frequencyPenalty: number;
  /** 0: as long as the model likes. */
  maxTokens: number;
}

export interface TextRequest {
  model: string;
  messages: TextMessage[];
  parameters?: TextParameters | undefined;
  /** Which of several answers to the same question this is, from 0; a writer without chance makes them differ by it. */
  choice?: number | undefined;
  /** Fires when the answer is no longer wanted. */
  signal: AbortSignal;
  /** Whose question it is. */
  asker: number;
}

/** Tokens that a provider counted. */
export interface TextUsage {
  input: number;
  output: number;
}

/**
 * A piece of the answer, or what is known of it: why it ended (no `end` at all: it was cut off), the channel that writes
 * it, what it used.
 */
export type TextPiece =
  | { text: string }
  /** What the model thinks before it answers. `begins`: what was thought before (by another channel) is void. */
  | { reasoning: string; begins?: true }
  | { end: 'stop' | 'length' | 'content_filter' }
  | { channel: string }
  | { usage: TextUsage };

/** Writes answers. */
export interface TextWriter {
  /** Streams an answer. Throws `ProviderFailure` (`providers/channels`); ends quietly when `signal` fires. */
  write(request: TextRequest): AsyncIterable<TextPiece>;
}

export interface TextProvider extends TextWriter {
  /** The page says so. */
  isDemonstration(): Promise<boolean>;
  /** What visitors may choose; the first one is the default. */
  listModels(): Promise<TextModel[]>;
}

/** What a reader sees in place of an answer without text. */
export const emptyAnswer = {
  nothing: '模型没有返回内容，请重试',
  thoughtOnly: '模型只给出了思考过程，没有写出回答，可以重试',
} as const;

/** Something that a reader sees: no white space, no control character, none of those that only say how others are drawn. */
export const hasVisible = (text: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(text);
