import type { CodePath } from './code-path.ts';

/**
 * Shapes of the three eyes, all of which decoders find in trials (ADR 74). Circles, leaves and eyes made of dots are left out: some
 * decoders do not see them.
 */
export const eyeShapes = ['square', 'rounded', 'soft'] as const;
export type EyeShape = (typeof eyeShapes)[number];

/** Corner radii of the ring outside, of its hole and of what lies in it, in modules. */
const radii: Readonly<Record<EyeShape, readonly [number, number, number]>> = {
  square: [0, 0, 0],
  rounded: [2, 1.2, 0.8],
  soft: [1, 0.4, 1.5],
};

/** Draws an eye from its upper left corner on. To be filled by the even-odd rule. */
export function drawEye(path: CodePath, shape: EyeShape, left: number, top: number): void {
  const [ring, hole, pupil] = radii[shape];
  const all = (radius: number) => [radius, radius, radius, radius] as const;
  path.box(left, top, 7, 7, all(ring));
  path.box(left + 1, top + 1, 5, 5, all(hole));
  path.box(left + 2, top + 2, 3, 3, all(pupil));
}
