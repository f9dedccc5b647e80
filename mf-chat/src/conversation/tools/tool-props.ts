import type { RefObject } from 'react';

/** What the tools need of an answer. */
export interface AnswerToolsProps {
  question: string;
  /** The whole answer, as Markdown. */
  text(): string;
  /** The stored answer; 0: its id is not known. */
  answerId: number;
  /** Its collection; 0: it is not collected. */
  collectId: number;
  /** Asks for so many more answers; undefined: the server keeps one. */
  again: ((answers: number) => void) | undefined;
}

/** What an opened tool is shown by. */
export interface ToolProps extends AnswerToolsProps {
  /** The row of buttons: the answer stands around it. */
  row: RefObject<HTMLElement | null>;
  onClose(): void;
}
