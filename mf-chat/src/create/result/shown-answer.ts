import type { Answer } from 'shared/bundled/answers/answer.ts';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';

/** A draft, as it is being written or stored. */
export interface ShownAnswer extends Pick<Answer, 'phase' | 'problem'> {
  text: string | GrowingText;
  reason?: string | undefined;
  /** As it is stored; absent: not known. */
  stored?: { answer: number } | undefined;
}
/** Whether anything of it has been written. */
export const hasText = ({ text }: ShownAnswer) => (typeof text === 'string' ? text !== '' : text.pieces.length > 0);
