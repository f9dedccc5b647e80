import { mix } from '../scene/colour.ts';
import type { Scene } from '../scene/scene.ts';

/** Birds far away, as two strokes each. */
export function drawBirds(scene: Scene, x: number, y: number, count: number): void {
  const { random, palette } = scene;
  const colour = palette.isNight ? mix(palette.pale, palette.far, 0.4) : mix(palette.near, palette.dark, 0.4);
  for (let i = 0; i < count; i++) {
    const [cx, cy] = [x + random.between(-120, 120), y + random.between(-46, 46)];
    const half = random.between(9, 19);
    const wing = (side: number) =>
      [
        [cx, cy],
        [cx + side * half * 0.5, cy - half * 0.5],
        [cx + side * half, cy - half * 0.18],
      ] as const;
    scene.line(wing(-1), 2.6, colour, { opacity: 0.8 });
    scene.line(wing(1), 2.6, colour, { opacity: 0.8 });
  }
}
