/**
 * Brings a part of the page into view; at once for who wants less motion, which scripts have to ask for by themselves.
 *
 * @example reveal(results.current, 'start');
 */
export function reveal(part: Element | null, block: ScrollLogicalPosition): void {
  const isStill = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches;
  part?.scrollIntoView?.({ block, behavior: isStill ? 'auto' : 'smooth' });
}
