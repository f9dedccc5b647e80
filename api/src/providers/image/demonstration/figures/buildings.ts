import { mix } from '../scene/colour.ts';
import { box, type Point } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

export function drawHouse(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette } = scene;
  const wall = mix(palette.pale, palette.accents[1], 0.18);
  const lit = palette.isNight ? palette.light : mix(palette.water, palette.dark, 0.25);
  const half = tall * 0.62;
  scene.area(
    box(x - half, foot - tall * 0.6, half * 2, tall * 0.6),
    palette.isNight ? mix(wall, palette.dark, 0.6) : wall,
    { foot: mix(wall, palette.near, 0.35) },
  );
  scene.area(box(x + half * 0.4, foot - tall * 1.02, tall * 0.12, tall * 0.3), mix(palette.near, palette.dark, 0.3), {
    isDetail: true,
  });
  scene.area(
    [
      [x - half * 1.2, foot - tall * 0.56],
      [x - half * 0.7, foot - tall],
      [x + half * 0.7, foot - tall],
      [x + half * 1.2, foot - tall * 0.56],
    ],
    palette.accents[0],
    { foot: mix(palette.accents[0], palette.dark, 0.3) },
  );
  scene.area(box(x - tall * 0.09, foot - tall * 0.34, tall * 0.18, tall * 0.34), mix(palette.near, palette.dark, 0.4), {
    isDetail: true,
  });
  for (const side of [-1, 1])
    scene.area(box(x + side * half * 0.62 - tall * 0.09, foot - tall * 0.42, tall * 0.18, tall * 0.17), lit, {
      isDetail: true,
      isLight: palette.isNight === true,
    });
}

/** Storeys with curved roofs. */
export function drawPagoda(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette } = scene;
  const storeys = 5;
  const wall = mix(palette.accents[0], palette.dark, 0.35);
  const roof = mix(palette.near, palette.dark, 0.45);
  const step = (tall * 0.86) / storeys;
  for (let i = 0; i < storeys; i++) {
    const half = tall * (0.15 - i * 0.019);
    const y = foot - i * step;
    scene.area(box(x - half, y - step, half * 2, step), wall, { foot: mix(wall, palette.accents[1], 0.25) });
    for (const at of [-0.55, 0, 0.55])
      scene.area(
        box(x + at * half - half * 0.13, y - step * 0.62, half * 0.26, step * 0.42),
        palette.isNight ? palette.light : mix(palette.light, wall, 0.25),
        { isDetail: true },
      );
    const top = y - step;
    const eave = half * 1.75;
    scene.area(
      [
        [x - eave, top + step * 0.06],
        [x - half * 1.2, top - step * 0.02],
        [x - half * 0.8, top - step * 0.34],
        [x + half * 0.8, top - step * 0.34],
        [x + half * 1.2, top - step * 0.02],
        [x + eave, top + step * 0.06],
        [x + half, top + step * 0.16],
        [x - half, top + step * 0.16],
      ],
      roof,
      { foot: mix(roof, palette.accents[2], 0.2) },
    );
  }
  const top = foot - storeys * step;
  scene.area(
    [
      [x - tall * 0.02, top - step * 0.3],
      [x, top - tall * 0.16],
      [x + tall * 0.02, top - step * 0.3],
    ],
    palette.accents[1],
  );
}

export function drawLighthouse(scene: Scene, x: number, foot: number, tall: number): void {
  const { palette } = scene;
  const half = (part: number) => tall * (0.1 - part * 0.035);
  const at = (part: number) => foot - tall * 0.8 * part;
  const lamp = at(1) - tall * 0.06;
  const beam = (side: number): Point[] => [
    [x, lamp],
    [x + side * tall * 1.6, lamp - tall * 0.22],
    [x + side * tall * 1.6, lamp + tall * 0.12],
  ];
  for (const side of [-1, 1])
    scene.area(beam(side), palette.light, { opacity: palette.isNight ? 0.3 : 0.14, isDetail: true });
  scene.area(
    [
      [x - tall * 0.28, foot + 8],
      [x - tall * 0.14, foot - tall * 0.07],
      [x + tall * 0.15, foot - tall * 0.06],
      [x + tall * 0.3, foot + 8],
    ],
    mix(palette.near, palette.dark, 0.4),
  );
  const rings = 5;
  for (let i = 0; i < rings; i++) {
    const [a, b] = [i / rings, (i + 1) / rings];
    const colour = i % 2 ? palette.accents[0] : palette.pale;
    scene.area(
      [
        [x - half(a), at(a)],
        [x - half(b), at(b)],
        [x + half(b), at(b)],
        [x + half(a), at(a)],
      ],
      colour,
      { foot: mix(colour, palette.dark, 0.12) },
    );
  }
  scene.area(box(x - half(1) * 1.3, at(1) - tall * 0.02, half(1) * 2.6, tall * 0.025), palette.dark);
  scene.area(box(x - half(1) * 0.7, at(1) - tall * 0.11, half(1) * 1.4, tall * 0.09), palette.light, { isLight: true });
  scene.area(
    [
      [x - half(1), at(1) - tall * 0.11],
      [x, at(1) - tall * 0.2],
      [x + half(1), at(1) - tall * 0.11],
    ],
    palette.accents[0],
  );
}
