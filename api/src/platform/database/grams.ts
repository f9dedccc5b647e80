/** Characters of a message that are indexed; what comes later in it is not found. */
export const maxIndexed = 20_000;

/**
 * The pairs of neighbouring letters in a text, each as a number of 32 bits that differs from user to user, so that one
 * user's search reads nothing of another one's. A text that has a word has all pairs of the word. The reverse need not be
 * true, nor are the numbers unique: what is found must be compared with the text.
 *
 * Pairs and not words, because Chinese has no spaces, and because neither database has a dictionary for it.
 */
export function gramsOf(userId: number, text: string): number[] {
  const grams = new Set<number>();
  let before = 0;
  for (const letter of text.slice(0, maxIndexed).toLowerCase()) {
    const now = letter.codePointAt(0) ?? 0;
    if (before) grams.add(mixed(userId, before, now));
    before = now;
  }
  return [...grams];
}

/** Multiplications by odd numbers, as in MurmurHash3. It must stay as it is: the index keeps its results. */
function mixed(userId: number, one: number, two: number): number {
  let hash = Math.imul(userId ^ 0x2545f491, 0x9e3779b1);
  for (const part of [one, two]) {
    hash = Math.imul(hash ^ part, 0xcc9e2d51);
    hash = Math.imul((hash << 15) | (hash >>> 17), 0x1b873593);
  }
  hash ^= hash >>> 16;
  return Math.imul(hash, 0x85ebca6b) | 0;
}
