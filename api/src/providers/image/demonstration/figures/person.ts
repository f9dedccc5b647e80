import { mix } from '../scene/colour.ts';
import { moved, type Point } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

/** Someone with an umbrella or a wide hat, from behind. */
export function drawPerson(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette, random } = scene;
  const place = (points: Point[]) => moved(points, x, foot, tall);
  const coat = mix(palette.accents[2], palette.dark, 0.25);
  scene.oval(x, foot, tall * 0.24, tall * 0.03, palette.dark, { opacity: 0.25, isDetail: true });
  for (const side of [-1, 1])
    scene.line(
      place([
        [side * 0.045, -0.24],
        [side * 0.06, 0],
      ]),
      tall * 0.055,
      palette.dark,
      { isSmooth: false },
    );
  scene.area(
    place([
      [-0.08, -0.66],
      [0.08, -0.66],
      [0.12, -0.46],
      [0.19, -0.16],
      [-0.19, -0.16],
      [-0.12, -0.46],
    ]),
    coat,
    { foot: mix(coat, palette.dark, 0.3) },
  );
  const skin = mix(palette.light, palette.accents[1], 0.35);
  scene.oval(x, foot - tall * 0.74, tall * 0.072, tall * 0.08, skin);
  scene.area(
    place([
      [-0.08, -0.72],
      [-0.075, -0.82],
      [0, -0.85],
      [0.075, -0.82],
      [0.08, -0.72],
      [0.06, -0.62],
      [-0.06, -0.62],
    ]),
    mix(palette.dark, palette.near, 0.2),
    { isSmooth: true },
  );
  if (random.between(0, 1) < 0.6) {
    scene.line(
      place([
        [0.1, -0.46],
        [0.13, -1],
      ]),
      tall * 0.016,
      palette.dark,
      { isSmooth: false },
    );
    const cover = palette.accents[0];
    scene.area(
      place([
        [-0.24, -0.86],
        [-0.1, -1],
        [0.13, -1.07],
        [0.36, -1],
        [0.5, -0.86],
        [0.32, -0.9],
        [0.13, -0.86],
        [-0.06, -0.9],
      ]),
      cover,
      { foot: mix(cover, palette.dark, 0.25), isSmooth: true },
    );
  } else {
    scene.area(
      place([
        [-0.19, -0.8],
        [-0.05, -0.86],
        [0, -0.93],
        [0.05, -0.86],
        [0.19, -0.8],
        [0, -0.77],
      ]),
      palette.accents[1],
    );
  }
}
