import { mix, type Rgb } from '../scene/colour.ts';
import { blob } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

export function drawPine(
  scene: Scene,
  x: number,
  foot: number,
  tall: number,
  colour: Rgb,
  { isSmall = false } = {},
): void {
  const { random, palette } = scene;
  const half = tall * 0.22;
  if (isSmall) {
    scene.area(
      [
        [x - half, foot],
        [x, foot - tall],
        [x + half, foot],
      ],
      colour,
      { isDetail: true },
    );
    return;
  }
  scene.area(
    [
      [x - tall * 0.025, foot],
      [x - tall * 0.015, foot - tall * 0.3],
      [x + tall * 0.015, foot - tall * 0.3],
      [x + tall * 0.025, foot],
    ],
    mix(colour, palette.dark, 0.4),
    { isDetail: true },
  );
  const rows = 6;
  const left: [number, number][] = [];
  const right: [number, number][] = [];
  for (let i = 0; i < rows; i++) {
    const y = foot - tall + (tall * 0.88 * (i + 1)) / rows;
    const wide = half * ((i + 1) / rows) ** 0.9 * random.between(0.88, 1.12);
    left.push([x - wide, y + random.between(-4, 4)], [x - wide * 0.52, y - tall * 0.02]);
    right.push([x + wide, y + random.between(-4, 4)], [x + wide * 0.52, y - tall * 0.02]);
  }
  scene.area([[x, foot - tall], ...right, ...left.reverse()], colour, { foot: mix(colour, palette.dark, 0.2) });
}

/** A broad tree; `colour` is that of its crown. */
export function drawTree(scene: Scene, x: number, foot: number, tall: number, colour: Rgb): void {
  const { random, palette } = scene;
  const bark = mix(mix(palette.near, palette.accents[1], 0.2), palette.dark, 0.5);
  const wide = tall * 0.045;
  const lean = random.between(-0.06, 0.06) * tall;
  scene.area(
    [
      [x - wide, foot],
      [x - wide * 0.5 + lean * 0.5, foot - tall * 0.4],
      [x + lean - wide * 0.2, foot - tall * 0.62],
      [x + lean + wide * 0.3, foot - tall * 0.62],
      [x + wide * 0.6 + lean * 0.5, foot - tall * 0.4],
      [x + wide, foot],
    ],
    bark,
  );
  for (const side of [-1, 1])
    scene.line(
      [
        [x + lean * 0.5, foot - tall * 0.4],
        [x + lean + side * tall * 0.12, foot - tall * 0.56],
        [x + lean + side * tall * 0.2, foot - tall * 0.66],
      ],
      wide * 0.6,
      bark,
    );
  const crown = (share: number, count: number, tone: Rgb, up: number) => {
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * 2 * Math.PI + random.between(-0.3, 0.3);
      const [cx, cy] = [
        x + lean + Math.cos(angle) * tall * 0.2 * share,
        foot - tall * (0.7 + up) + Math.sin(angle) * tall * 0.13 * share,
      ];
      scene.area(blob(random, cx, cy, tall * random.between(0.13, 0.18) * (0.6 + share * 0.4), 0.16), tone, {
        isSmooth: true,
        isDetail: share < 1,
      });
    }
  };
  crown(1, 6, mix(colour, palette.dark, 0.16), 0);
  crown(0.75, 5, colour, 0.04);
  crown(0.5, 4, mix(colour, palette.pale, 0.26), 0.08);
}

/** A trunk that leaves the picture at the top; of bamboo with knots and leaves. */
export function drawTrunk(
  scene: Scene,
  x: number,
  foot: number,
  { wide, colour, isBamboo }: { wide: number; colour: Rgb; isBamboo: boolean },
): void {
  const { random, palette } = scene;
  const lean = random.between(-30, 30);
  const half = wide / 2;
  scene.area(
    [
      [x - half * (isBamboo ? 1 : 1.7), foot],
      [x - half + lean * 0.2, foot - 110],
      [x - half * 0.8 + lean, -30],
      [x + half * 0.8 + lean, -30],
      [x + half + lean * 0.2, foot - 110],
      [x + half * (isBamboo ? 1 : 1.7), foot],
    ],
    colour,
    { foot: mix(colour, palette.dark, 0.3) },
  );
  if (!isBamboo) {
    for (let y = foot - 60; y > 0; y -= random.between(70, 160)) {
      scene.line(
        [
          [x - half * 0.4 + (lean * (foot - y)) / foot, y],
          [x - half * 0.2 + (lean * (foot - y)) / foot, y - 40],
        ],
        wide * 0.08,
        mix(colour, palette.dark, 0.4),
        { opacity: 0.6 },
      );
    }
    return;
  }
  const leaf = mix(colour, palette.ground, 0.4);
  for (let y = foot - random.between(40, 90); y > 0; y -= wide * 3 + 50) {
    const cx = x + (lean * (foot - y)) / foot;
    scene.line(
      [
        [cx - half * 1.05, y],
        [cx, y + 3],
        [cx + half * 1.05, y],
      ],
      Math.max(2, wide * 0.14),
      mix(colour, palette.pale, 0.45),
    );
    if (random.between(0, 1) < 0.6) drawLeaves(scene, cx, y, wide * 3 + 34, leaf);
  }
}

function drawLeaves(scene: Scene, x: number, y: number, long: number, colour: Rgb): void {
  const { random } = scene;
  const side = random.pick([-1, 1]);
  for (let i = 0; i < 4; i++) {
    const angle = side * random.between(0.25, 1.2);
    const [tx, ty] = [x + Math.sin(angle) * long, y + Math.abs(Math.cos(angle)) * long * random.between(0.1, 0.75)];
    const [mx, my] = [(x + tx) / 2, (y + ty) / 2];
    const thick = long * 0.07;
    scene.area(
      [
        [x, y],
        [mx + thick, my - thick],
        [tx, ty],
        [mx - thick, my + thick],
      ],
      colour,
      { isSmooth: true, isDetail: true, opacity: 0.9 },
    );
  }
}
