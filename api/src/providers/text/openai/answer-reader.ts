import { ProviderFailure } from '../../channels/provider-failure.ts';
import { hasVisible, type TextPiece } from '../text.ts';
import type { Choice } from './openai-chunks.ts';
import { type Parted, ThinkTags } from './think-tags.ts';

/** Reads text and reasoning from a server's messages of any known shape. Neither begins with invisible characters. */
export class AnswerReader {
  readonly #tags = new ThinkTags();
  readonly #others = new Set<string>();
  #hasText = false;
  #hasThought = false;

  *take(choice: Choice): Generator<TextPiece> {
    const { isWhole, text, reasoning, others } = partsOf(choice);
    for (const other of others) this.#others.add(other);
    // Some servers repeat the whole answer at its end.
    if (isWhole && (this.#hasText || this.#hasThought)) return;
    yield* this.#think(reasoning);
    if (text) yield* this.#say(this.#tags.add(text));
  }

  /**
   * The remaining parts when the answer has ended.
   * @throws ProviderFailure when it is nothing that can be shown
   */
  *end(): Generator<TextPiece> {
    yield* this.#say(this.#tags.end());
    if (this.#others.size === 0) return;
    const names = [...this.#others].join('、');
    this.#others.clear();
    if (this.#hasText) yield { text: `\n\n（模型还返回了${names}，这里暂时不能显示。）` };
    else {
      const facts = { isOfRequest: true };
      throw new ProviderFailure(`模型返回的是${names}，这里暂时不能显示，请换个说法`, `an answer of ${names}`, facts);
    }
  }

  *#say({ reasoning, text }: Parted): Generator<TextPiece> {
    yield* this.#think(reasoning);
    if (!text) return;
    this.#hasText = true;
    yield { text };
  }

  *#think(given: string): Generator<TextPiece> {
    const reasoning = this.#hasThought ? given : given.trimStart();
    if (!reasoning || !(this.#hasThought || hasVisible(reasoning))) return;
    const begins = this.#hasThought ? {} : ({ begins: true } as const);
    this.#hasThought = true;
    yield { reasoning, ...begins };
  }
}

/** What a chunk says of an answer. */
interface Parts {
  /** All of the answer, and not what is new of it. */
  isWhole: boolean;
  text: string;
  reasoning: string;
  /** Kinds of what is neither, as a visitor calls them. */
  others: string[];
}

/** Kinds of parts that are not shown, by what their type begins with. */
const kinds: [type: string, name: string][] = [
  ['image', '图片'],
  ['input_image', '图片'],
  ['output_image', '图片'],
  ['audio', '语音'],
  ['video', '视频'],
  ['file', '文件'],
];

/** Text and reasoning in the shapes that servers have for them. */
function partsOf({ delta, message, text: ofOldServer }: Choice): Parts {
  const isWhole = Boolean(message) && Object.keys(delta ?? {}).length === 0;
  const said = (isWhole ? message : delta) ?? {};
  const { content, refusal, text, audio, images } = said;
  const parts = Array.isArray(content) ? content.map(partOf) : [{ ...nothing, text: stringOf(content) }];
  const joined = (name: 'text' | 'reasoning') => parts.map((part) => part[name]).join('');
  const spoken = (audio as { transcript?: unknown } | null | undefined)?.transcript;
  return {
    isWhole,
    // A refusal is what the model says in place of an answer.
    text: joined('text') || stringOf(text) || stringOf(ofOldServer) || stringOf(refusal) || stringOf(spoken),
    reasoning: reasoningOf(said) || joined('reasoning'),
    others: [...parts.flatMap(({ others }) => others), ...(Array.isArray(images) && images.length ? ['图片'] : [])],
  };
}

const nothing: Omit<Parts, 'isWhole'> = { text: '', reasoning: '', others: [] };

/** A part of a content that is a list. */
function partOf(part: unknown): Omit<Parts, 'isWhole'> {
  if (typeof part === 'string') return { ...nothing, text: part };
  if (typeof part !== 'object' || part === null) return nothing;
  const { type, text, thinking, refusal } = part as Record<string, unknown>;
  if (thinking !== undefined) return { ...nothing, reasoning: textOf(thinking) };
  if (type === 'reasoning') return { ...nothing, reasoning: textOf(text ?? (part as { summary?: unknown }).summary) };
  const other = kinds.find(([name]) => typeof type === 'string' && type.startsWith(name));
  if (other) return { ...nothing, others: [other[1]] };
  return { ...nothing, text: textOf(text) || stringOf(refusal) };
}

/** DeepSeek, Qwen and vLLM say `reasoning_content`, OpenRouter and Ollama `reasoning`; some send it twice, also as details. */
function reasoningOf({ reasoning_content, reasoning, thinking, reasoning_details }: Record<string, unknown>): string {
  return [reasoning_content, reasoning, thinking].map(stringOf).find(Boolean) ?? textOf(reasoning_details);
}

/** A text, an object that holds one, or a list of such. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return stringOf(value);
  const { text, summary, value: inner } = value as Record<string, unknown>;
  return stringOf(text) || stringOf(summary) || stringOf(inner);
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '');
