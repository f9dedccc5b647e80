import { seededRandom } from '../../platform/pictures/seeded-random.ts';

type Colour = readonly [red: number, green: number, blue: number];

const night: Colour = [14, 16, 20];
/** Those of the covers. */
const tints: readonly Colour[] = [
  [74, 93, 255],
  [15, 138, 114],
  [224, 99, 58],
  [122, 77, 224],
  [31, 120, 180],
  [196, 61, 107],
  [106, 133, 50],
];
const circles = 7;

/**
 * The background of a card as pixels (RGB), the same for the same seed: from dark at the left, where the words stand, to a colour
 * with circles at the right. A few pixels are enough, to be made larger and smooth. Painted here, because this process reads no SVG (`platform/pictures/sharp.ts`).
 */
export function paintBackground(seed: string, width: number, height: number): { pixels: Buffer; tint: Colour } {
  const random = seededRandom(`card ${seed}`);
  const tint = random.pick(tints);
  const rounds = Array.from({ length: circles }, () => ({
    x: random.between(0.55, 1.05) * width,
    y: random.between(-0.05, 1.05) * height,
    radius: random.between(0.04, 0.18) * width,
    light: random.between(0.05, 0.2),
  }));
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const along = (x / width) * 0.8 + (y / height) * 0.2;
      let share = 0.1 + 0.62 * along * along;
      for (const { x: cx, y: cy, radius, light } of rounds) {
        // 1 in the middle, 0 at the edge; a soft edge has no steps when it is made larger.
        const inside = 1 - ((x - cx) ** 2 + (y - cy) ** 2) / radius ** 2;
        if (inside > 0) share += inside < 0.25 ? light * inside * 4 : light;
      }
      const [red, green, blue] = mixed(tint, share < 1 ? share : 1);
      pixels[at] = red;
      pixels[at + 1] = green;
      pixels[at + 2] = blue;
    }
  }
  return { pixels, tint };
}

const mixed = (tint: Colour, share: number): Colour => [
  night[0] + (tint[0] - night[0]) * share,
  night[1] + (tint[1] - night[1]) * share,
  night[2] + (tint[2] - night[2]) * share,
];
