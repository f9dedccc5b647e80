export const margins = [
  ['left', '向左（像素）'],
  ['right', '向右（像素）'],
  ['top', '向上（像素）'],
  ['bottom', '向下（像素）'],
] as const;

/** Pixels that are added on each side. */
export type Margins = Record<(typeof margins)[number][0], number>;

export function marginsFor({ width, height }: { width: number; height: number }, shape: string): Margins {
  const [across = 1, down = 1] = shape.split(':').map(Number);
  const halves = (side: number) => ({ before: Math.floor(side / 2), after: Math.ceil(side / 2) });
  const wide = halves(Math.max(0, Math.round((height * across) / down) - width));
  const high = halves(Math.max(0, Math.round((width * down) / across) - height));
  return { left: wide.before, right: wide.after, top: high.before, bottom: high.after };
}
