/** Pairs of neighbouring letters and digits, which are the words of Chinese; `，先` is no word. */
export function pairsOf(text: string): Set<string> {
  const runs = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    runs.flatMap((run) => {
      const letters = [...run];
      return letters.slice(1).map((letter, before) => `${letters[before]}${letter}`);
    }),
  );
}
