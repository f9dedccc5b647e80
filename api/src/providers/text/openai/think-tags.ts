import { hasVisible } from '../text.ts';

/** Tags that models put around what they think, where a server leaves them in the text. */
const tags = ['think', 'thinking', 'thought', 'reasoning'].map((name) => ({
  opening: `<${name}>`,
  closing: `</${name}>`,
}));

/** White space, and characters that are not seen, before anything that is. */
const unseen = /^[\s\p{Cc}\p{Cf}]*/u;

export interface Parted {
  reasoning: string;
  text: string;
}

/**
 * Parts the text of an answer from the thought in front of it, although a tag may be split over pieces. A tag within the
 * text is text: somebody may have asked for one. What is not seen in front of a text is given with its first letter.
 */
export class ThinkTags {
  /** Text that may still become a tag, or be followed by nothing. */
  #held = '';
  #closing = '';
  #state: 'before' | 'thinking' | 'after' | 'text' = 'before';

  add(piece: string): Parted {
    if (this.#state === 'text') return { reasoning: '', text: piece };
    this.#held += piece;
    return this.#state === 'thinking' ? this.#think() : this.#begin();
  }

  /** What was held when nothing follows. */
  end(): Parted {
    const held = hasVisible(this.#held) ? this.#held.trim() : '';
    this.#held = '';
    return this.#state === 'thinking' ? { reasoning: held, text: '' } : { reasoning: '', text: held };
  }

  #begin(): Parted {
    const seen = this.#held.replace(unseen, '');
    const lower = seen.toLowerCase();
    const tag = tags.find(({ opening }) => lower.startsWith(opening));
    if (tag) {
      this.#state = 'thinking';
      this.#closing = tag.closing;
      this.#held = seen.slice(tag.opening.length);
      return this.#think();
    }
    // An empty beginning is one of every tag.
    if (tags.some(({ opening }) => opening.startsWith(lower))) return { reasoning: '', text: '' };
    // Behind a thought the empty lines belong to the tag.
    const text = this.#state === 'after' ? seen : this.#held;
    this.#state = 'text';
    this.#held = '';
    return { reasoning: '', text };
  }

  #think(): Parted {
    const end = this.#held.toLowerCase().indexOf(this.#closing);
    if (end < 0) return { reasoning: this.#takeSure(), text: '' };
    const reasoning = this.#held.slice(0, end).trim();
    this.#held = this.#held.slice(end + this.#closing.length);
    this.#state = 'after';
    const { reasoning: next, text } = this.#begin();
    return { reasoning: reasoning && next ? `${reasoning}\n${next}` : reasoning + next, text };
  }

  /** Takes what cannot belong to the closing tag, nor be the white space before it. */
  #takeSure(): string {
    const lower = this.#held.toLowerCase();
    const begin = lower.lastIndexOf('<');
    const mayClose = begin >= 0 && this.#closing.startsWith(lower.slice(begin));
    const sure = (mayClose ? this.#held.slice(0, begin) : this.#held).trimEnd();
    this.#held = this.#held.slice(sure.length);
    return sure;
  }
}
