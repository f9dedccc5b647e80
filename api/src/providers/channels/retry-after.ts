/** Milliseconds that a server asks to wait for: seconds or a date, as HTTP allows; undefined for anything else. */
export function retryAfterMs(headers: Headers | undefined): number | undefined {
  const text = headers?.get('retry-after')?.trim();
  if (!text) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? undefined : Math.max(moment - Date.now(), 0);
}
