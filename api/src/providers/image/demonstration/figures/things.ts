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
