import { GrowingText } from './growing-text.ts';

/** How far an answer is. `queued`: its question waits for the connection. `failed`: nothing usable came. */
export type AnswerPhase = 'queued' | 'waiting' | 'writing' | 'done' | 'stopped' | 'interrupted' | 'failed';

/** One answer that is read; a new object for each change but that of its text. */
export interface Answer {
  text: GrowingText;
  phase: AnswerPhase;
  /** Its row, once it has ended. */
  id?: number;
  /** Why it failed or was cut off, as a sentence. */
  problem?: string;
  /** Why it ended, as `finish` says it. */
  reason?: string;
}

export const newAnswer = (): Answer => ({ text: new GrowingText(), phase: 'waiting' });

export const isUnderWay = ({ phase }: Pick<Answer, 'phase'>): boolean => phase === 'waiting' || phase === 'writing';
