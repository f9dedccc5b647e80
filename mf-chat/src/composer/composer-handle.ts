import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';

/** What a page does with the composer. */
export interface ComposerHandle {
  focus(): void;
  /** Adds a text to what is typed. One that was added before and left as it was gives way. */
  add(text: string): void;
  /** A question comes back, before what was typed meanwhile. */
  putBack(text: string, files: readonly AttachedFile[]): void;
  /** Takes out what is sent; what was typed besides stays. */
  take(text: string, files: readonly AttachedFile[]): void;
  /** Files are dropped elsewhere on the page. */
  addFiles(dropped: DataTransfer): void;
}
