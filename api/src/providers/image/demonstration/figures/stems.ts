import { mix, type Rgb } from '../scene/colour.ts';
import { oval } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';
import type { FlowerKind } from './flowers.ts';

/** From the flower down to `foot`, with leaves. */
export function drawStem(
  scene: Scene,
  { x, y, foot, colour, kind }: { x: number; y: number; foot: number; colour: Rgb; kind: FlowerKind },
): void {
  const { random, palette } = scene;
  const bend = random.between(-60, 60);
  scene.line(
    [
      [x, y],
      [x + bend * 0.6, (y * 2 + foot) / 3],
      [x + bend, foot],
    ],
    kind === 'lotus' ? 7 : 9,
    colour,
  );
  if (kind === 'lotus') {
    const [lx, ly] = [x + random.between(-150, 150), foot - random.between(60, 190)];
    scene.area(oval(lx, ly, random.between(110, 170), 46, 20), mix(colour, palette.water, 0.2), {
      foot: mix(colour, palette.dark, 0.3),
      isSmooth: true,
    });
    for (let i = -2; i <= 2; i++)
      scene.line(
        [
          [lx, ly],
          [lx + i * 50, ly - 30 + Math.abs(i) * 16],
        ],
        2.4,
        mix(colour, palette.pale, 0.35),
        { opacity: 0.6 },
      );
    return;
  }
  for (const side of [-1, 1]) {
    const from = y + (foot - y) * random.between(0.4, 0.75);
    const long = kind === 'tulip' ? 210 : random.between(110, 170);
    const up = kind === 'tulip' ? 1.3 : 0.5;
    const [tx, ty] = [x + bend * 0.7 + side * long * (kind === 'tulip' ? 0.4 : 1), from - long * up];
    const [mx, my] = [(x + bend * 0.7 + tx) / 2, (from + ty) / 2];
    scene.area(
      [
        [x + bend * 0.7, from],
        [mx - side * 8, my - 30],
        [tx, ty],
        [mx + side * 16, my + 26],
      ],
      colour,
      { foot: mix(colour, palette.dark, 0.25), isSmooth: true },
    );
  }
}
