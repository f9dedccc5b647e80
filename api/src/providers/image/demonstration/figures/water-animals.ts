import { mix } from '../scene/colour.ts';
import { moved, oval, type Point } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

/** Stands in shallow water. */
export function drawCrane(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette, random } = scene;
  const isMirrored = random.between(0, 1) < 0.5;
  const place = (points: readonly Point[]) => moved(points, x, foot, tall, isMirrored);
  for (const at of [-0.02, 0.06])
    scene.line(
      place([
        [at, -0.42],
        [at + 0.015, -0.2],
        [at - 0.01, 0],
      ]),
      tall * 0.012,
      palette.dark,
      { isSmooth: false },
    );
  const white = mix(palette.pale, palette.far, 0.06);
  scene.area(
    place([
      [-0.26, -0.4],
      [-0.1, -0.56],
      [0.12, -0.58],
      [0.2, -0.5],
      [0.1, -0.4],
      [-0.08, -0.36],
    ]),
    white,
    { foot: mix(white, palette.far, 0.4), isSmooth: true },
  );
  scene.area(
    place([
      [-0.4, -0.32],
      [-0.24, -0.46],
      [-0.04, -0.46],
      [-0.14, -0.36],
    ]),
    palette.dark,
    { isSmooth: true },
  );
  scene.line(
    place([
      [0.14, -0.54],
      [0.24, -0.68],
      [0.16, -0.82],
      [0.2, -0.95],
    ]),
    tall * 0.042,
    white,
  );
  scene.line(
    place([
      [0.17, -0.84],
      [0.2, -0.94],
    ]),
    tall * 0.03,
    palette.dark,
  );
  scene.area(place(oval(0.21, -0.96, 0.038, 0.03)), white, { isSmooth: true });
  scene.area(place(oval(0.2, -0.985, 0.022, 0.014)), palette.accents[0], { isSmooth: true, isDetail: true });
  scene.area(
    place([
      [0.24, -0.965],
      [0.38, -0.93],
      [0.24, -0.945],
    ]),
    palette.accents[1],
    { isDetail: true },
  );
}

export function drawWhale(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette, random } = scene;
  const isMirrored = random.between(0, 1) < 0.5;
  const place = (points: readonly Point[]) => moved(points, x, foot - tall * 0.3, tall, isMirrored);
  const skin = mix(palette.water, palette.dark, 0.45);
  scene.area(
    place([
      [-0.7, 0.06],
      [-0.62, -0.16],
      [-0.3, -0.32],
      [0.08, -0.28],
      [0.42, -0.1],
      [0.62, -0.12],
      [0.86, -0.3],
      [0.78, -0.06],
      [0.84, 0.06],
      [0.6, 0.02],
      [0.3, 0.16],
      [-0.2, 0.24],
      [-0.56, 0.2],
    ]),
    skin,
    { foot: mix(skin, palette.pale, 0.3), isSmooth: true },
  );
  scene.area(
    place([
      [-0.68, 0.08],
      [-0.4, 0.1],
      [-0.05, 0.14],
      [0.2, 0.18],
      [-0.2, 0.24],
      [-0.56, 0.2],
    ]),
    mix(palette.pale, skin, 0.2),
    { isSmooth: true, isDetail: true },
  );
  scene.area(
    place([
      [-0.22, 0.14],
      [-0.02, 0.16],
      [0.04, 0.36],
      [-0.1, 0.3],
    ]),
    mix(skin, palette.dark, 0.25),
    { isSmooth: true },
  );
  scene.area(place(oval(-0.5, 0.02, 0.018, 0.018)), palette.pale, { isSmooth: true, isDetail: true });
  for (const side of [-1, 0, 1])
    scene.line(
      place([
        [-0.4, -0.3],
        [-0.4 + side * 0.05, -0.48],
        [-0.4 + side * 0.14, -0.54],
      ]),
      tall * 0.018,
      palette.pale,
      { opacity: 0.75 },
    );
}

/** Koi seen from above, in rings of water. */
export function drawFish(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette, random } = scene;
  for (const [dx, dy, size, turn] of [
    [-0.32, -0.42, 0.5, 1],
    [0.34, -0.2, 0.42, -1],
  ] as const) {
    const place = (points: readonly Point[]) => moved(points, x + dx * tall, foot + dy * tall, tall * size, turn < 0);
    for (const wide of [0.75, 1])
      scene.line(
        moved(oval(0, 0, wide, wide * 0.4, 20), x + dx * tall, foot + dy * tall, tall * size),
        2,
        palette.pale,
        { opacity: 0.35 },
      );
    const body = mix(palette.pale, palette.accents[1], 0.1);
    scene.area(
      place([
        [0.44, -0.06],
        [0.7, -0.22],
        [0.64, 0],
        [0.74, 0.16],
        [0.44, 0.05],
      ]),
      mix(palette.accents[0], body, 0.3),
      { isSmooth: true },
    );
    for (const side of [-1, 1])
      scene.area(
        place([
          [-0.1, side * 0.12],
          [-0.02, side * 0.3],
          [0.12, side * 0.26],
          [0.06, side * 0.1],
        ]),
        mix(body, palette.accents[0], 0.35),
        { isSmooth: true },
      );
    scene.area(
      place([
        [-0.5, 0],
        [-0.36, -0.13],
        [-0.05, -0.17],
        [0.3, -0.1],
        [0.52, 0],
        [0.3, 0.1],
        [-0.05, 0.17],
        [-0.36, 0.13],
      ]),
      body,
      { isSmooth: true },
    );
    for (const at of [-0.32, -0.02, 0.26])
      scene.area(place(oval(at, random.between(-0.04, 0.04), random.between(0.08, 0.14), 0.09)), palette.accents[0], {
        isSmooth: true,
        isDetail: true,
      });
  }
}
