import { mix, type Rgb } from '../scene/colour.ts';
import { moved, oval, type Point } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

/** Stands sideways and looks ahead. */
function stand(
  scene: Scene,
  x: number,
  foot: number,
  tall: number,
  coat: Rgb,
  { isCamel }: { isCamel: boolean },
): void {
  const { palette, random } = scene;
  const isMirrored = random.between(0, 1) < 0.5;
  const place = (points: readonly Point[]) => moved(points, x, foot, tall, isMirrored);
  const shade = mix(coat, palette.dark, 0.3);
  scene.oval(x, foot, tall * 0.4, tall * 0.03, palette.dark, { opacity: 0.2, isDetail: true });
  for (const [at, colour] of [
    [-0.2, shade],
    [0.14, shade],
    [-0.27, coat],
    [0.2, coat],
  ] as const) {
    scene.area(
      place([
        [at - 0.035, -0.42],
        [at + 0.04, -0.42],
        [at + 0.02, -0.2],
        [at + 0.024, 0],
        [at - 0.024, 0],
        [at - 0.014, -0.2],
      ]),
      colour,
      { foot: shade },
    );
  }
  const humps: Point[] = isCamel
    ? [
        [-0.2, -0.62],
        [-0.11, -0.8],
        [0, -0.62],
        [0.09, -0.79],
        [0.18, -0.6],
      ]
    : [
        [-0.18, -0.58],
        [0, -0.56],
        [0.16, -0.6],
      ];
  scene.area(place([[-0.34, -0.5], ...humps, [0.28, -0.5], [0.24, -0.37], [0, -0.34], [-0.28, -0.36]]), coat, {
    foot: shade,
    isSmooth: true,
  });
  scene.area(
    place(
      isCamel
        ? [
            [0.16, -0.52],
            [0.34, -0.56],
            [0.4, -0.82],
            [0.48, -0.8],
            [0.42, -0.5],
            [0.26, -0.38],
          ]
        : [
            [0.14, -0.54],
            [0.26, -0.72],
            [0.3, -0.86],
            [0.4, -0.82],
            [0.32, -0.6],
            [0.24, -0.44],
          ],
    ),
    coat,
    { isSmooth: true },
  );
  scene.area(
    place([
      [0.3, -0.86],
      [0.38, -0.92],
      [0.5, -0.86],
      [0.56, -0.8],
      [0.5, -0.77],
      [0.36, -0.78],
    ]),
    coat,
    { isSmooth: true },
  );
  scene.area(
    place([
      [0.31, -0.88],
      [0.24, -0.97],
      [0.35, -0.92],
    ]),
    shade,
    { isSmooth: true, isDetail: true },
  );
  scene.area(place(oval(0.42, -0.855, 0.016, 0.018)), [38, 32, 36], { isSmooth: true, isDetail: true });
  scene.area(place(oval(0.55, -0.805, 0.016, 0.013)), [38, 32, 36], { isSmooth: true, isDetail: true });
  if (isCamel) {
    scene.area(
      place([
        [-0.1, -0.66],
        [0.08, -0.66],
        [0.1, -0.42],
        [-0.12, -0.42],
      ]),
      palette.accents[0],
      { foot: mix(palette.accents[0], palette.dark, 0.3) },
    );
    return;
  }
  for (const at of [0.31, 0.37]) {
    const horn: Point[] = [
      [at, -0.9],
      [at - 0.05, -1.05],
      [at + 0.01, -1.2],
    ];
    scene.line(place(horn), tall * 0.018, shade);
    scene.line(
      place([
        [at - 0.045, -1.04],
        [at + 0.05, -1.1],
      ]),
      tall * 0.014,
      shade,
    );
  }
  for (const [dx, dy] of [
    [-0.2, -0.5],
    [-0.08, -0.48],
    [0.04, -0.51],
    [-0.14, -0.43],
    [0, -0.43],
    [0.12, -0.47],
  ] as const)
    scene.area(place(oval(dx, dy, 0.018, 0.016)), palette.pale, { isSmooth: true, isDetail: true });
}

export const drawDeer = (scene: Scene, x: number, foot: number, tall: number): void =>
  stand(scene, x, foot, tall, [186, 120, 72], { isCamel: false });

export const drawCamel = (scene: Scene, x: number, foot: number, tall: number): void =>
  stand(scene, x, foot, tall, [206, 160, 104], { isCamel: true });
