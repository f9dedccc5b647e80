/** A file of the visitor's cannot be used; the message is a sentence for the visitor. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}
