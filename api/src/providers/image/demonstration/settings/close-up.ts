import { drawFlower, flowerOf } from '../figures/flowers.ts';
import { drawStem } from '../figures/stems.ts';
import { drawCup } from '../figures/things.ts';
import { mix } from '../scene/colour.ts';
import { box, downTo, hills, oval } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

/** Flowers close by, before soft light. */
export function drawGarden(scene: Scene, words: string): (x: number) => number {
  const { width, height, palette, random } = scene;
  const [top, middle, low] = palette.sky;
  scene.area(box(-30, -30, width + 60, height + 60), mix(middle, palette.pale, 0.25), { foot: low });
  for (let i = 0; i < 14; i++) {
    const colour = random.pick([...palette.accents, palette.ground, top]);
    const size = random.between(50, 150);
    scene.oval(random.between(0, width), random.between(0, height), size, size, mix(colour, palette.pale, 0.45), {
      opacity: 0.26,
      isDetail: true,
    });
  }
  const kind = flowerOf(words) ?? random.pick(['peony', 'daisy', 'tulip'] as const);
  if (kind === 'lotus') {
    scene.area(downTo(hills(random, width, height * 0.72, 8), height + 30), palette.water, {
      foot: mix(palette.water, palette.near, 0.5),
    });
  }
  scene.isGround = false;
  const count = random.whole(5, 7);
  const places = Array.from({ length: count }, (_, i) => ({
    x: width * (0.14 + (0.72 * (i + random.between(0.2, 0.8))) / count),
    y: height * random.between(0.24, 0.6),
    near: random.between(0, 1),
  })).sort((a, b) => a.near - b.near);
  for (const { x, y, near } of places) {
    scene.depth = 0.4 + near * 0.4;
    const size = (74 + near * 62) * Math.min(1, width / 900);
    const colour = mix(
      random.pick([palette.accents[0], palette.accents[0], palette.accents[2], palette.accents[1]]),
      low,
      (1 - near) * 0.4,
    );
    const green = mix(mix(palette.near, palette.ground, 0.5), low, (1 - near) * 0.35);
    drawStem(scene, { x, y, foot: height + 20, colour: green, kind });
    drawFlower(scene, { x, y, size, kind, colour });
  }
  return () => height * 0.96;
}

/** A table before a window. */
export function drawRoom(scene: Scene, words: string): (x: number) => number {
  const { width, height, palette, random } = scene;
  const wall = mix(palette.far, palette.pale, palette.isNight ? 0.06 : 0.5);
  const table = height * 0.76;
  scene.area(box(-30, -30, width + 60, height + 60), wall, { foot: mix(wall, palette.near, 0.18) });
  scene.depth = 0.4;
  const frame = { x: width * 0.17, y: height * 0.09, wide: width * 0.66, tall: height * 0.56 };
  drawView(scene, frame);
  const wood = mix(palette.accents[1], palette.dark, palette.isNight ? 0.72 : 0.46);
  const bar = 15;
  for (const part of [0, 0.5, 1]) {
    scene.area(box(frame.x + frame.wide * part - bar / 2, frame.y, bar, frame.tall), mix(wood, palette.pale, 0.35));
    scene.area(
      box(frame.x - bar / 2, frame.y + frame.tall * part - bar / 2, frame.wide + bar, bar),
      mix(wood, palette.pale, 0.35),
    );
  }
  const cloth = mix(palette.accents[0], palette.pale, 0.25);
  for (const side of [-1, 1]) {
    const edge = side < 0 ? frame.x : frame.x + frame.wide;
    const out = edge + side * 70;
    const inner = edge - side * random.between(60, 100);
    scene.area(
      [
        [out, 0],
        [inner, 0],
        [inner + side * 20, height * 0.3],
        [edge + side * 10, height * 0.48],
        [edge - side * 4, table],
        [out, table],
      ],
      cloth,
      { foot: mix(cloth, palette.dark, 0.25) },
    );
    for (const fold of [0.35, 0.65]) {
      const x = out + (edge - out) * fold;
      scene.line(
        [
          [x, 0],
          [x + side * 6, height * 0.3],
          [x, table],
        ],
        3,
        mix(cloth, palette.dark, 0.3),
        { opacity: 0.5 },
      );
    }
  }
  scene.depth = 0.6;
  scene.area(box(-30, table, width + 60, height - table + 30), wood, { foot: mix(wood, palette.dark, 0.4) });
  scene.area(box(-30, table, width + 60, 10), mix(wood, palette.pale, 0.35), { isDetail: true });
  scene.isGround = false;
  scene.depth = 0.75;
  const side = random.pick([0.2, 0.8]);
  drawVase(scene, width * side, table + height * 0.07, height * 0.17, flowerOf(words) ?? 'daisy');
  if (!/猫|cat/i.test(words)) drawCup(scene, width * (1 - side), table + height * 0.1, height * 0.12);
  drawBooks(scene, width * (side > 0.5 ? 0.34 : 0.66), table + height * 0.1);
  return () => table + height * 0.1;
}

function drawView(scene: Scene, frame: { x: number; y: number; wide: number; tall: number }): void {
  const { palette, random } = scene;
  const [top, , low] = palette.sky;
  const { x, y, wide, tall } = frame;
  scene.area(box(x, y, wide, tall), top, { foot: low });
  scene.oval(x + wide * random.between(0.2, 0.8), y + tall * 0.27, 36, 36, palette.light, { isLight: true });
  for (const [at, colour] of [
    [0.62, palette.far],
    [0.78, mix(palette.ground, palette.near, 0.3)],
  ] as const) {
    const line = hills(random, wide, y + tall * at, tall * 0.06).map(
      ([px, py]) => [Math.min(Math.max(px, 0), wide) + x, py] as const,
    );
    scene.area(downTo(line, y + tall), colour, { foot: mix(colour, low, 0.3) });
  }
}

function drawVase(
  scene: Scene,
  x: number,
  y: number,
  tall: number,
  kind: Parameters<typeof drawFlower>[1]['kind'],
): void {
  const { palette, random } = scene;
  for (let i = 0; i < 5; i++) {
    const to = { x: x + (i - 2) * tall * 0.25, y: y - tall * random.between(1.3, 1.8) };
    scene.line(
      [
        [x, y - tall * 0.9],
        [(x + to.x) / 2, y - tall * 1.2],
        [to.x, to.y],
      ],
      5,
      mix(palette.near, palette.ground, 0.4),
    );
    drawFlower(scene, { ...to, size: tall * 0.24, kind, colour: random.pick(palette.accents) });
  }
  const colour = mix(palette.water, palette.pale, 0.25);
  const half = tall * 0.27;
  const outline = [
    [-0.45, -1],
    [0.45, -1],
    [0.42, -0.86],
    [1, -0.45],
    [0.62, 0],
    [-0.62, 0],
    [-1, -0.45],
    [-0.42, -0.86],
  ] as const;
  scene.area(
    outline.map(([px, py]) => [x + px * half, y + py * tall] as const),
    colour,
    { foot: mix(colour, palette.dark, 0.35), isSmooth: true },
  );
  scene.area(oval(x - half * 0.4, y - tall * 0.45, half * 0.12, tall * 0.16), palette.pale, {
    opacity: 0.6,
    isSmooth: true,
    isDetail: true,
  });
}

function drawBooks(scene: Scene, x: number, y: number): void {
  const { palette, random } = scene;
  for (let i = 0; i < 3; i++) {
    const wide = random.between(120, 170);
    const top = y - (i + 1) * 26;
    const colour = palette.accents[i] ?? palette.near;
    scene.area(box(x - wide / 2 + random.between(-10, 10), top, wide, 24), mix(colour, palette.dark, 0.2));
    scene.area(box(x - wide / 2 + 14, top + 8, wide * 0.6, 3), palette.pale, { opacity: 0.7, isDetail: true });
  }
}
