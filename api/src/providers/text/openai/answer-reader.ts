import { ProviderFailure } from '../../channels/provider-failure.ts';
import { hasVisible, type TextPiece } from '../text.ts';
import { partsOf } from './answer-parts.ts';
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
