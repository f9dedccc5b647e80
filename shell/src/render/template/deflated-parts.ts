import { constants, deflateRawSync } from 'node:zlib';
import type { PageParts } from '../../jobs/render-job.ts';

/**
 * Cuts a finished page where each answer is to have a word of its own, and deflates each part on its own up to a full
 * flush, which ends on a byte and refers to nothing before it (RFC 1951).
 * @param marks texts that stand in the page once for each use, e.g. `@@nonce@@`
 */
export function deflatedParts(html: string, marks: readonly string[]): Pick<PageParts, 'parts' | 'slots'> {
  const texts: string[] = [];
  const slots: number[] = [];
  let from = 0;
  for (let next = nearest(html, from, marks); next; next = nearest(html, from, marks)) {
    texts.push(html.slice(from, next.at));
    slots.push(next.slot);
    from = next.at + (marks[next.slot]?.length ?? 0);
  }
  texts.push(html.slice(from));
  const parts = texts.map((text) => {
    const plain = Buffer.from(text);
    return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH }) };
  });
  return { parts, slots };
}

function nearest(html: string, from: number, marks: readonly string[]): { at: number; slot: number } | undefined {
  let found: { at: number; slot: number } | undefined;
  for (const [slot, mark] of marks.entries()) {
    const at = html.indexOf(mark, from);
    if (at >= 0 && (!found || at < found.at)) found = { at, slot };
  }
  return found;
}
