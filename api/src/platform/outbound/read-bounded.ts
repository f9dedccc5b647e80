/** The other side sends more than can be an answer. */
export class TooManyBytes extends Error {
  override name = 'TooManyBytes';
}

/**
 * A body of at most `max` bytes; none is empty.
 * @throws TooManyBytes, and what the body throws
 */
export async function readBounded(body: AsyncIterable<Uint8Array> | null, max: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > max) throw new TooManyBytes(`more than ${max} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
