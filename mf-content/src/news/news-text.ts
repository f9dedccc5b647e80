/** The address of an article. */
export function newsPath(id: number): string {
  return `/news/detail/${encodeURIComponent(id)}`;
}

/** The day of the API's `YYYY-MM-DD HH:mm:ss`. */
export function dayOf(time: string): string {
  return time.slice(0, 10);
}

/** A count in few signs: `9,999`, `1.2 万`. */
export function countText(count: number): string {
  if (count < 10_000) return String(count).replace(/\B(?=\d{3}$)/, ',');
  return `${Math.floor(count / 1000) / 10} 万`;
}
