import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import type { AnswerSource } from 'shared/contracts/chat/record/chat-record.ts';
import { GrowingText } from './growing-text.ts';

/** How far an answer is. `queued`: its question waits for the connection. `failed`: nothing usable came. */
export type AnswerPhase = 'queued' | 'waiting' | 'writing' | 'done' | 'stopped' | 'interrupted' | 'failed';

export type Finish = Extract<ChatEvent, { event: 'finish' }>;

/** One answer that is read; a new object for each change but that of its texts. */
export interface Answer {
  text: GrowingText;
  phase: AnswerPhase;
  /** The model's thoughts before it answered. */
  reasoning?: GrowingText;
  /** The stored rows, once the answer has ended. */
  stored?: { question: number; answer: number };
  /** The reason why it failed or was cut off. */
  problem?: {
    text: string;
    code: number;
    /** No answer came at all: the API may or may not have the question. */
    lost?: true;
  };
  reason?: Finish['finish_reason'];
  /** Pages of the web that the answer rests on, once it has ended. */
  sources?: readonly AnswerSource[];
  /** The price of the answer, once it has ended. */
  receipt?: Receipt;
}

export const newAnswer = (): Answer => ({ text: new GrowingText(), phase: 'waiting' });

export const isUnderWay = ({ phase }: Pick<Answer, 'phase'>): boolean => phase === 'waiting' || phase === 'writing';
