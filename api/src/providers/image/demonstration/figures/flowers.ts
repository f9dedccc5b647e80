import { mix, type Rgb } from '../scene/colour.ts';
import { blob, oval, turned } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

const kinds = {
  lotus: /荷|莲|lotus/i,
  tulip: /郁金香|tulip/i,
  sunflower: /向日葵|葵|sunflower/i,
  peony: /牡丹|玫瑰|月季|芍药|茶花|rose|peony/i,
  plum: /梅|樱|桃花|杏|cherry|plum/i,
  daisy: /菊|雏菊|daisy/i,
};
export type FlowerKind = keyof typeof kinds | 'small';

export const flowerOf = (words: string): FlowerKind | undefined =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind].test(words));

interface Flower {
  x: number;
  y: number;
  /** Its radius. */
  size: number;
  kind: FlowerKind;
  colour: Rgb;
}

export function drawFlower(scene: Scene, flower: Flower): void {
  const draw = { lotus, tulip, sunflower, peony, plum, daisy, small }[flower.kind];
  draw(scene, flower);
}

/** A ring of petals, each from the middle outwards. */
function petals(
  scene: Scene,
  { x, y, size, colour }: Flower,
  {
    count,
    wide,
    from = 0.12,
    shift = 0,
    foot,
  }: { count: number; wide: number; from?: number; shift?: number; foot?: Rgb },
): void {
  for (let i = 0; i < count; i++) {
    const angle = ((i + shift) / count) * 2 * Math.PI + scene.random.between(-0.06, 0.06);
    const long = size * scene.random.between(0.92, 1.06);
    const half = long * wide;
    const petal = [
      [0, -long * from],
      [-half * 0.7, -long * 0.42],
      [-half, -long * 0.75],
      [0, -long],
      [half, -long * 0.75],
      [half * 0.7, -long * 0.42],
    ] as const;
    scene.area(
      turned(
        petal.map(([px, py]) => [x + px, y + py] as const),
        [x, y],
        angle,
      ),
      colour,
      { foot, isSmooth: true, isDetail: size < 40 },
    );
  }
}

function small(scene: Scene, flower: Flower): void {
  const { x, y, size, colour } = flower;
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * 2 * Math.PI;
    scene.oval(x + Math.cos(angle) * size * 0.6, y + Math.sin(angle) * size * 0.5, size * 0.5, size * 0.42, colour, {
      isDetail: true,
    });
  }
  scene.oval(x, y, size * 0.36, size * 0.3, scene.palette.light, { isDetail: true });
}

function daisy(scene: Scene, flower: Flower): void {
  const { palette } = scene;
  const colour = mix(flower.colour, palette.pale, 0.35);
  petals(scene, { ...flower, colour: mix(colour, palette.dark, 0.12) }, { count: 14, wide: 0.13 });
  petals(scene, { ...flower, colour }, { count: 13, wide: 0.12, shift: 0.5 });
  centre(scene, flower, 0.26, palette.accents[1]);
}

function sunflower(scene: Scene, flower: Flower): void {
  const { palette } = scene;
  const colour = mix(palette.accents[1], flower.colour, 0.12);
  petals(scene, { ...flower, colour: mix(colour, palette.dark, 0.22) }, { count: 16, wide: 0.13, from: 0.3 });
  petals(scene, { ...flower, colour }, { count: 15, wide: 0.12, shift: 0.5, from: 0.3 });
  centre(scene, flower, 0.42, mix(palette.near, palette.dark, 0.6));
}

function plum(scene: Scene, flower: Flower): void {
  const { palette, random } = scene;
  const colour = mix(flower.colour, palette.pale, 0.3);
  petals(
    scene,
    { ...flower, colour },
    { count: 5, wide: 0.46, foot: mix(colour, flower.colour, 0.7), shift: random.between(0, 1) },
  );
  for (let i = 0; i < 9; i++) {
    const angle = (i / 9) * 2 * Math.PI;
    const long = flower.size * 0.4;
    scene.oval(
      flower.x + Math.cos(angle) * long,
      flower.y + Math.sin(angle) * long,
      flower.size * 0.05,
      flower.size * 0.05,
      palette.accents[1],
      { isDetail: true },
    );
  }
  centre(scene, flower, 0.13, palette.accents[1]);
}

function peony(scene: Scene, flower: Flower): void {
  const { palette, random } = scene;
  const { x, y, size, colour } = flower;
  const rings = 5;
  for (let ring = 0; ring < rings; ring++) {
    const inner = ring / rings;
    const tone = mix(mix(colour, palette.pale, 0.42 - inner * 0.3), palette.dark, inner * 0.2);
    const count = 8 - ring;
    for (let i = 0; i < count; i++) {
      const angle = ((i + ring * 0.5) / count) * 2 * Math.PI + random.between(-0.12, 0.12);
      const far = size * (0.62 - inner * 0.56);
      const [px, py] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.92];
      scene.area(blob(random, px, py, size * (0.44 - inner * 0.26), 0.12), tone, {
        foot: mix(tone, colour, 0.6),
        isSmooth: true,
        isDetail: ring > 2,
      });
    }
  }
  centre(scene, flower, 0.09, palette.accents[1]);
}

function tulip(scene: Scene, { x, y, size, colour }: Flower): void {
  const { palette } = scene;
  const petal = (side: number, tone: Rgb) => {
    const outline = [
      [0, 0.75],
      [side * 0.55, 0.5],
      [side * 0.74, -0.1],
      [side * 0.5, -0.92],
      [side * 0.12, -0.25],
      [0, 0.2],
    ] as const;
    scene.area(
      outline.map(([px, py]) => [x + px * size, y + py * size] as const),
      tone,
      { foot: mix(tone, palette.dark, 0.2), isSmooth: true },
    );
  };
  scene.area(oval(x, y - size * 0.12, size * 0.4, size * 0.82), mix(colour, palette.dark, 0.16), { isSmooth: true });
  petal(-1, mix(colour, palette.pale, 0.12));
  petal(1, colour);
  scene.area(
    [
      [x, y + size * 0.78],
      [x - size * 0.34, y + size * 0.3],
      [x - size * 0.2, y - size * 0.36],
      [x, y - size * 0.72],
      [x + size * 0.2, y - size * 0.36],
      [x + size * 0.34, y + size * 0.3],
    ],
    mix(colour, palette.pale, 0.26),
    { foot: colour, isSmooth: true },
  );
}

function lotus(scene: Scene, { x, y, size, colour }: Flower): void {
  const { palette } = scene;
  const base = y + size * 0.45;
  const petal = (angle: number, long: number, tone: Rgb) => {
    const half = long * 0.24;
    const outline = [
      [0, 0],
      [-half, -long * 0.45],
      [-half * 0.55, -long * 0.8],
      [0, -long],
      [half * 0.55, -long * 0.8],
      [half, -long * 0.45],
    ] as const;
    scene.area(
      turned(
        outline.map(([px, py]) => [x + px, base + py] as const),
        [x, base],
        angle,
      ),
      mix(tone, palette.pale, 0.5),
      { foot: tone, isSmooth: true },
    );
  };
  for (const angle of [-1.25, 1.25, -0.85, 0.85]) petal(angle, size * 1.1, mix(colour, palette.dark, 0.08));
  for (const angle of [-0.45, 0.45, 0]) petal(angle, size * 1.25, colour);
  for (const angle of [-0.7, 0.7, -0.24, 0.24]) petal(angle, size * 0.95, mix(colour, palette.pale, 0.2));
}

function centre(scene: Scene, { x, y, size }: Flower, share: number, colour: Rgb): void {
  const { palette, random } = scene;
  scene.oval(x, y, size * share, size * share, colour, { foot: mix(colour, palette.dark, 0.3) });
  for (let i = 0; i < 12 && share > 0.2; i++) {
    const angle = random.between(0, 2 * Math.PI);
    const far = size * share * random.between(0.1, 0.85);
    scene.oval(
      x + Math.cos(angle) * far,
      y + Math.sin(angle) * far,
      size * 0.03,
      size * 0.03,
      mix(colour, palette.pale, 0.4),
      { isDetail: true },
    );
  }
}
