import { drawFigure } from './figures.ts';
import { blob, oval, type Point, type Scene, turned, xy } from './scene.ts';

const flowerWords = {
  lotus: /荷|莲|lotus/i,
  tulip: /郁金香|tulip/i,
  sunflower: /向日葵|葵|sunflower/i,
  peony: /牡丹|玫瑰|月季|芍药|茶花|rose|peony/i,
  plum: /梅|樱|桃花|杏|cherry|plum/i,
  daisy: /菊|雏菊|daisy/i,
};
export type Flower = keyof typeof flowerWords;

export const flowerOf = (words: string): Flower | undefined =>
  (Object.keys(flowerWords) as Flower[]).find((kind) => flowerWords[kind].test(words));

const round = [0, -0.1, -0.7, -0.42, -1, -0.75, 0, -1, 1, -0.75, 0.7, -0.42];
const pointed = [0, 0, -1, -0.45, -0.55, -0.8, 0, -1, 0.55, -0.8, 1, -0.45];

/** Petals around a point, each from the middle outwards. */
function petals(scene: Scene, at: Point, long: number, wide: number, colour: string, angles: number[]): void {
  const half = long * wide;
  const [x, y] = at;
  // The broad ones of a lotus are pointed.
  const petal = wide > 0.2 && wide < 0.3 ? pointed : round;
  const points = xy(...petal.map((value, i) => (i % 2 ? y + value * long : x + value * half)));
  for (const angle of angles) scene.area(turned(points, at, angle), colour, long < 40 ? 'sd' : 's');
}

const around = ({ random }: Scene, count: number, shift = 0) =>
  Array.from({ length: count }, (_, i) => ((i + shift) / count) * 2 * Math.PI + random.between(-0.06, 0.06));

/** @param size its radius */
export function drawFlower(scene: Scene, kind: Flower, x: number, y: number, size: number, colour: string): void {
  const { random } = scene;
  const centre = (share: number, words: string) => scene.oval(x, y, size * share, size * share, `${words}>dark30`);
  const ring = (count: number, wide: number, words: string, shift = 0) =>
    petals(scene, [x, y], size * random.between(0.94, 1.04), wide, words, around(scene, count, shift));
  if (kind === 'tulip') drawFigure(scene, 'tulip', x, y + size * 0.8, size * 1.7, colour);
  if (kind === 'daisy' || kind === 'sunflower') {
    const tone = kind === 'daisy' ? `${colour}+pale35` : 'two';
    ring(15, 0.13, `${tone}+dark15`);
    ring(14, 0.12, tone, 0.5);
    centre(kind === 'daisy' ? 0.26 : 0.42, kind === 'daisy' ? 'two' : 'near+dark60');
  }
  if (kind === 'plum') {
    ring(5, 0.46, `${colour}+pale30>pale20`, random.between(0, 1));
    for (const [px, py] of oval(x, y, size * 0.4, size * 0.4, 9))
      scene.oval(px, py, size * 0.05, size * 0.05, 'two', 'd');
    centre(0.13, 'two');
  }
  if (kind === 'lotus') {
    const base: Point = [x, y + size * 0.45];
    petals(scene, base, size * 1.1, 0.24, `${colour}+dark8+pale50>${colour}`, [-1.25, 1.25, -0.85, 0.85]);
    petals(scene, base, size * 1.25, 0.24, `${colour}+pale50>${colour}`, [-0.45, 0.45, 0]);
    petals(scene, base, size * 0.95, 0.24, `${colour}+pale60>${colour}`, [-0.7, 0.7, -0.24, 0.24]);
  }
  if (kind !== 'peony') return;
  for (let i = 0; i < 5; i++) {
    const tone = `${colour}+pale${42 - i * 6}+dark${i * 4}>dark12`;
    for (const [px, py] of oval(x, y, size * (0.62 - i * 0.11), size * (0.57 - i * 0.1), 8 - i, i * 0.5))
      scene.area(blob(random, px, py, size * (0.44 - i * 0.05), 0.12), tone, i > 2 ? 'sd' : 's');
  }
  centre(0.09, 'two');
}

/** From the flower down to `foot`, with leaves. */
export function drawStem(scene: Scene, kind: Flower, x: number, y: number, foot: number, colour: string): void {
  const { random } = scene;
  const bend = random.between(-60, 60);
  scene.line(xy(x, y, x + bend * 0.6, (y * 2 + foot) / 3, x + bend, foot), kind === 'lotus' ? 7 : 9, colour);
  if (kind === 'lotus') {
    const [lx, ly] = [x + random.between(-150, 150), foot - random.between(60, 190)];
    scene.oval(lx, ly, random.between(110, 170), 46, `${colour}+water20>dark30`);
    return;
  }
  const isTulip = kind === 'tulip';
  for (const side of [-1, 1]) {
    const [fx, fy] = [x + bend * 0.7, y + (foot - y) * random.between(0.4, 0.75)];
    const long = isTulip ? 210 : random.between(110, 170);
    const [tx, ty] = [fx + side * long * (isTulip ? 0.4 : 1), fy - long * (isTulip ? 1.3 : 0.5)];
    const [mx, my] = [(fx + tx) / 2, (fy + ty) / 2];
    scene.area(xy(fx, fy, mx - side * 8, my - 30, tx, ty, mx + side * 16, my + 26), `${colour}>dark25`, 's');
  }
}

export function drawPine(scene: Scene, x: number, foot: number, tall: number, colour: string, isSmall = false): void {
  const { random } = scene;
  const half = tall * 0.22;
  if (isSmall) {
    scene.area(xy(x - half, foot, x, foot - tall, x + half, foot), colour, 'd');
    return;
  }
  scene.box(x - tall * 0.02, foot - tall * 0.3, tall * 0.04, tall * 0.3, `${colour}+dark40`, 'd');
  const side = (to: 1 | -1) =>
    [1, 2, 3, 4, 5, 6].flatMap((row) => {
      const y = foot - tall + (tall * 0.88 * row) / 6;
      const wide = to * half * (row / 6) ** 0.9 * random.between(0.88, 1.12);
      return xy(x + wide, y + random.between(-4, 4), x + wide * 0.52, y - tall * 0.02);
    });
  scene.area([[x, foot - tall], ...side(1), ...side(-1).reverse()], `${colour}>dark20`);
}

/** A broad tree; `colour` is that of its crown. */
export function drawTree(scene: Scene, x: number, foot: number, tall: number, colour: string): void {
  const { random } = scene;
  const wide = tall * 0.045;
  const top = x + random.between(-0.06, 0.06) * tall;
  const fork = (x + top) / 2;
  const y = foot - tall * 0.62;
  scene.area(
    xy(x - wide, foot, fork - wide / 2, foot - tall * 0.4, top, y, fork + wide / 2, foot - tall * 0.4, x + wide, foot),
    'near+two20+dark50',
  );
  for (const side of [-0.2, 0.2])
    scene.line(xy(fork, foot - tall * 0.4, top + side * tall, y), wide * 0.6, 'near+two20+dark50');
  for (const [share, count, tone] of [
    [1, 6, '+dark16'],
    [0.75, 5, ''],
    [0.5, 4, '+pale26'],
  ] as const) {
    const middle = foot - tall * (0.86 - share * 0.16);
    for (const [cx, cy] of oval(top, middle, tall * 0.2 * share, tall * 0.13 * share, count, random.between(0, 1))) {
      const round = blob(random, cx, cy, tall * random.between(0.13, 0.18) * (0.6 + share * 0.4), 0.16);
      scene.area(round, colour + tone, share < 1 ? 'sd' : 's');
    }
  }
}

/** A trunk that leaves the picture at the top; of bamboo with knots and leaves. */
export function drawTrunk(
  scene: Scene,
  x: number,
  foot: number,
  wide: number,
  colour: string,
  isBamboo: boolean,
): void {
  const { random } = scene;
  const lean = random.between(-30, 30);
  const half = wide / 2;
  const base = half * (isBamboo ? 1 : 1.7);
  const [top, knee] = [half * 0.8, x + lean * 0.2];
  const right = xy(x + lean + top, -30, knee + half, foot - 110, x + base, foot);
  scene.area([...xy(x - base, foot, knee - half, foot - 110, x + lean - top, -30), ...right], `${colour}>dark30`);
  for (let y = foot - random.between(40, 90); y > 0 && isBamboo; y -= wide * 3 + 50) {
    const cx = x + (lean * (foot - y)) / foot;
    scene.line(xy(cx - half, y, cx, y + 3, cx + half, y), Math.max(2, wide * 0.14), `${colour}+pale45`);
    const side = random.pick([-1, 1]);
    for (let i = random.whole(-2, 3); i > 0; i--) {
      const [dx, dy] = [side * wide * random.between(1.5, 4), wide * random.between(0.6, 3)];
      const leaf = xy(cx, y, cx + dx / 2 + 5, y + dy / 2 - 5, cx + dx, y + dy, cx + dx / 2 - 5, y + dy / 2 + 5);
      scene.area(leaf, `${colour}+ground40`, 'sd', 0.9);
    }
  }
}

/** Birds far away, as two strokes each. */
export function drawBirds(scene: Scene, x: number, y: number, count: number): void {
  const { random, isNight } = scene;
  for (let i = 0; i < count; i++) {
    const [cx, cy, half] = [x + random.between(-120, 120), y + random.between(-46, 46), random.between(9, 19)];
    const colour = isNight ? 'pale+far40' : 'near+dark40';
    for (const side of [-half, half])
      scene.line(xy(cx, cy, cx + side / 2, cy - half / 2, cx + side, cy - half * 0.18), 2.6, colour, '', 0.8);
  }
}
