import type { AttachedFile } from 'shared/contracts/chat/chat-record.ts';

export type FileKind = 'picture' | 'pdf' | 'text';

/** Of a file that is sent as its text. */
export interface SentText {
  /** Letters (UTF-16) of it. */
  characters?: number;
  /** What of the file is not in it, for the visitor. */
  note?: string;
}

/** A file beside the question that is being written. */
export interface Attachment extends SentText {
  key: string;
  /** The conversation beside whose question it is. */
  draft: string;
  name: string;
  /** Bytes, as the visitor chose it; 0: not known any more. */
  size: number;
  kind: FileKind;
  /** `reading`: the text of a PDF is taken out. */
  phase: 'reading' | 'sending' | 'ready' | 'failed';
  /** Of what is sent, 0 to 1. */
  progress: number;
  /** The upload, once it is ready. */
  id?: number;
  url?: string;
  /** Why it cannot be sent, as a sentence. */
  problem?: string | undefined;
  /** Sends it once more. */
  again?: (() => void) | undefined;
}

/** Of a file whose question came back. */
export const keyOfSent = ({ id }: AttachedFile): string => `sent-${id}`;
