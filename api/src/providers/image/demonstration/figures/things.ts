import { mix } from '../scene/colour.ts';
import { box, moved, oval, type Point } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

export function drawCup(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette } = scene;
  const place = (points: Point[]) => moved(points, x, foot, tall);
  const colour = mix(palette.pale, palette.accents[0], 0.12);
  scene.area(oval(x, foot - tall * 0.03, tall * 0.78, tall * 0.13), mix(colour, palette.dark, 0.2), { isSmooth: true });
  scene.area(oval(x, foot - tall * 0.06, tall * 0.72, tall * 0.11), colour, { isSmooth: true });
  scene.line(
    place([
      [0.42, -0.52],
      [0.68, -0.5],
      [0.66, -0.24],
      [0.34, -0.18],
    ]),
    tall * 0.08,
    mix(colour, palette.dark, 0.12),
  );
  scene.area(
    place([
      [-0.48, -0.66],
      [-0.44, -0.3],
      [-0.24, -0.08],
      [0.24, -0.08],
      [0.44, -0.3],
      [0.48, -0.66],
    ]),
    colour,
    { foot: mix(colour, palette.near, 0.28) },
  );
  scene.area(oval(x, foot - tall * 0.66, tall * 0.48, tall * 0.1), mix(colour, palette.pale, 0.6), {
    isSmooth: true,
    isDetail: true,
  });
  scene.area(oval(x, foot - tall * 0.65, tall * 0.42, tall * 0.075), mix(palette.accents[1], palette.dark, 0.55), {
    isSmooth: true,
    isDetail: true,
  });
  for (const [at, tilt] of [
    [-0.14, 0.08],
    [0.12, -0.07],
  ] as const) {
    scene.line(
      place([
        [at, -0.76],
        [at + tilt, -0.92],
        [at - tilt, -1.1],
        [at + tilt, -1.3],
      ]),
      tall * 0.035,
      palette.pale,
      { opacity: 0.5 },
    );
  }
}

export function drawLantern(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette } = scene;
  const y = foot - tall * 0.5;
  const red = mix([214, 58, 48], palette.accents[0], 0.1);
  scene.oval(x, y, tall * 0.62, tall * 0.58, palette.light, { opacity: 0.2, isDetail: true, isLight: true });
  scene.line(
    [
      [x, y - tall * 0.9],
      [x, y - tall * 0.3],
    ],
    3,
    palette.dark,
    { isSmooth: false },
  );
  for (const [share, tone] of [
    [1, 0],
    [0.66, 0.16],
    [0.28, 0.34],
  ] as const) {
    const colour = mix(red, palette.light, tone);
    scene.area(oval(x, y, tall * 0.4 * share, tall * 0.3), colour, {
      foot: mix(colour, palette.dark, 0.2),
      isSmooth: true,
    });
  }
  for (const at of [-0.31, 0.27])
    scene.area(box(x - tall * 0.16, y + tall * at, tall * 0.32, tall * 0.055), palette.accents[1]);
  for (const at of [-0.06, 0, 0.06])
    scene.line(
      [
        [x + at * tall, y + tall * 0.32],
        [x + at * tall * 1.3, y + tall * 0.56],
      ],
      3,
      palette.accents[1],
    );
}
