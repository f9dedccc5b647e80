import { mix } from '../scene/colour.ts';
import { box, moved, oval, type Point } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

export function drawBoat(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette, random } = scene;
  const side = random.pick([-1, 1]);
  const place = (points: Point[]) => moved(points, x, foot, tall, side < 0);
  const hull = mix(palette.near, palette.dark, 0.4);
  scene.area(
    place([
      [-0.46, -0.16],
      [0.55, -0.18],
      [0.4, 0],
      [-0.34, 0],
    ]),
    hull,
    { foot: mix(hull, palette.dark, 0.4) },
  );
  scene.area(
    place([
      [-0.46, -0.16],
      [0.55, -0.18],
      [0.52, -0.13],
      [-0.44, -0.12],
    ]),
    palette.accents[0],
    { isDetail: true },
  );
  scene.line(
    place([
      [0.02, -0.16],
      [0.02, -1],
    ]),
    tall * 0.025,
    hull,
    { isSmooth: false },
  );
  const sail = mix(palette.pale, palette.accents[1], 0.08);
  scene.area(
    place([
      [0.05, -0.98],
      [0.3, -0.62],
      [0.44, -0.24],
      [0.05, -0.22],
    ]),
    sail,
    { foot: mix(sail, palette.far, 0.4) },
  );
  scene.area(
    place([
      [-0.02, -0.86],
      [-0.2, -0.52],
      [-0.36, -0.24],
      [-0.02, -0.22],
    ]),
    mix(palette.accents[0], sail, 0.25),
  );
  for (let i = 0; i < 4; i++)
    scene.oval(
      x + random.between(-0.3, 0.3) * tall,
      foot + tall * (0.06 + i * 0.07),
      tall * (0.3 - i * 0.05),
      tall * 0.016,
      mix(hull, palette.water, 0.4),
      { opacity: 0.5, isDetail: true },
    );
}

export function drawBalloon(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette } = scene;
  const y = foot - tall * 0.62;
  const radius = tall * 0.36;
  const [one, two, three] = palette.accents;
  for (const side of [-0.62, 0.62])
    scene.line(
      [
        [x + side * radius, y + radius * 0.8],
        [x + side * radius * 0.24, foot - tall * 0.1],
      ],
      2.4,
      palette.dark,
      { isSmooth: false },
    );
  const gore = (share: number): Point[] => [
    ...oval(x, y, radius * share, radius, 16).filter(([, py]) => py < y + radius * 0.5),
    [x + radius * share * 0.3, y + radius * 1.18],
    [x - radius * share * 0.3, y + radius * 1.18],
  ];
  for (const [share, colour] of [
    [1, one],
    [0.74, mix(palette.pale, two, 0.2)],
    [0.46, one],
    [0.18, mix(palette.pale, three, 0.25)],
  ] as const) {
    const sorted = [...gore(share)].sort((a, b) => Math.atan2(a[1] - y, a[0] - x) - Math.atan2(b[1] - y, b[0] - x));
    scene.area(sorted, colour, { foot: mix(colour, palette.dark, 0.18), isSmooth: true });
  }
  scene.area(box(x - radius * 0.24, foot - tall * 0.11, radius * 0.48, tall * 0.1), mix(two, palette.dark, 0.45));
}

export function drawRocket(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette } = scene;
  const place = (points: Point[]) => moved(points, x, foot, tall);
  const body = mix(palette.pale, palette.far, 0.12);
  for (const [long, colour] of [
    [0.3, palette.accents[0]],
    [0.22, palette.accents[1]],
    [0.13, palette.light],
  ] as const) {
    scene.area(
      place([
        [-0.09, -0.2],
        [-0.1, -0.2 + long * 0.5],
        [0, -0.2 + long],
        [0.1, -0.2 + long * 0.5],
        [0.09, -0.2],
      ]),
      colour,
      { isSmooth: true, isLight: true },
    );
  }
  for (const side of [-1, 1])
    scene.area(
      place([
        [side * 0.12, -0.44],
        [side * 0.26, -0.2],
        [side * 0.25, -0.1],
        [side * 0.1, -0.22],
      ]),
      palette.accents[0],
    );
  scene.area(
    place([
      [0, -1],
      [0.11, -0.82],
      [0.15, -0.55],
      [0.11, -0.2],
      [-0.11, -0.2],
      [-0.15, -0.55],
      [-0.11, -0.82],
    ]),
    body,
    { foot: mix(body, palette.near, 0.35), isSmooth: true },
  );
  scene.area(
    place([
      [0, -1],
      [0.11, -0.82],
      [0.08, -0.79],
      [-0.08, -0.79],
      [-0.11, -0.82],
    ]),
    palette.accents[0],
  );
  scene.oval(x, foot - tall * 0.6, tall * 0.065, tall * 0.065, palette.accents[2]);
  scene.oval(x, foot - tall * 0.6, tall * 0.042, tall * 0.042, mix(palette.water, palette.pale, 0.4), {
    isDetail: true,
  });
}
