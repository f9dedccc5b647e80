import { messageOf } from 'shared/http/errors.ts';

/** A file of the visitor's cannot be used; the message is a sentence for the visitor. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** Why reading or sending a file came to nothing, as a sentence for the visitor. */
export const fileProblemOf = (error: unknown): string =>
  error instanceof UnreadableFile ? error.message : messageOf(error);
