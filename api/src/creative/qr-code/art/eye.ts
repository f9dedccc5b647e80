import type { MarkerShape } from 'shared/contracts/creative/qr.ts';

interface Point {
  x: number;
  y: number;
}

/** Rings of an eye: distance from its edge in modules, and how round the corners are where they are round. */
const rings = [
  { inset: 0, radius: 2 },
  { inset: 1, radius: 1.3 },
  { inset: 2, radius: 0.9 },
];

/** Whether a place within an eye, in modules of the code, is dark. */
export function eyeAt(size: number, { x, y }: Point, marker: MarkerShape): boolean {
  const own = { x: x < 8 ? x : x - (size - 7), y: y < 8 ? y : y - (size - 7) };
  const inside = rings.filter((ring) => isInside(own, ring.inset, marker === 'rounded' ? ring.radius : 0)).length;
  return inside === 1 || inside === 3;
}

function isInside({ x, y }: Point, inset: number, radius: number): boolean {
  const [least, most] = [inset, 7 - inset];
  if (x < least || y < least || x > most || y > most) return false;
  const dx = Math.max(least + radius - x, x - (most - radius), 0);
  const dy = Math.max(least + radius - y, y - (most - radius), 0);
  return Math.hypot(dx, dy) <= radius || dx === 0 || dy === 0;
}
