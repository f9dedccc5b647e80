import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';

/** Pixels of a picture: as it is, else as it was asked for. */
export function pictureSizeOf({ actual, requested, scale }: DrawRecord): { width: number; height: number } {
  const { width = 0, height = 0 } = actual ?? requested ?? {};
  if (width > 0 && height > 0) return { width, height };
  const [across = 1, down = 1] = scale.split(':').map((part) => Number(part) || 1);
  return { width: across * 64, height: down * 64 };
}

/** The room that a picture takes, before it is there. */
export function ratioStyle(record: DrawRecord): { aspectRatio: string } {
  const { width, height } = pictureSizeOf(record);
  return { aspectRatio: `${width} / ${height}` };
}
