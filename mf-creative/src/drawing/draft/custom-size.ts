import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';

/** What pictures of a ratio have about, in pixels. */
const usualArea = 1024 * 1024;

/** Whether a picture was asked for by its sides: the ratio alone would bring another size. */
export function isCustomSize({ scale, requested }: DrawRecord): boolean {
  if (!requested) return false;
  const [across = 1, down = 1] = scale.split(':').map((part) => Number(part) || 1);
  const { width, height } = requested;
  const isOther = (a: number, b: number, share: number) => Math.abs(a / b - 1) > share;
  return isOther(width / height, across / down, 0.06) || isOther(width * height, usualArea, 0.2);
}
