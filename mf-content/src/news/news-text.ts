/** The address of an article. */
export function newsPath(id: number): string {
  return `/news/detail/${encodeURIComponent(id)}`;
}

/** A count in few signs: `9,999`, `1.2 万`. */
export function countText(count: number): string {
  if (count < 10_000) return String(count).replace(/\B(?=\d{3}$)/, ',');
  return `${Math.floor(count / 1000) / 10} 万`;
}

/** Signs of Chinese that are read in a minute, and words of other scripts. */
const signsAMinute = 400;
const wordsAMinute = 200;

/** Whole minutes that an article takes, from 1. */
export function readingMinutes(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ');
  const signs = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replace(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(signs / signsAMinute + words / wordsAMinute));
}
