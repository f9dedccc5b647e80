/** Radius of the ground's corners, and width of the rim that fades into the picture; in modules. */
const radius = 3.5;
const rim = 2;

/** Opacity of the ground over the picture: 1 within, 0 at its edge. Places are in modules, `side` is the ground's. */
export function groundAt(x: number, y: number, side: number): number {
  const dx = Math.max(radius - x, x - (side - radius), 0);
  const dy = Math.max(radius - y, y - (side - radius), 0);
  const within = dx > 0 && dy > 0 ? radius - Math.hypot(dx, dy) : Math.min(x, y, side - x, side - y);
  const part = Math.min(1, Math.max(0, within / rim));
  return part * part * (3 - 2 * part);
}
