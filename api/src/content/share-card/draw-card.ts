import { cardSize } from 'shared/contracts/content/share-card.ts';
import { dpi, drawText, type TextStyle } from '../../platform/pictures/draw-text.ts';
import { seededRandom } from '../../platform/pictures/seeded-random.ts';
import type { CardText } from '../card-address/card-address.ts';

const margin = 80;
/** Pixels of the card to one of its background. */
const coarse = 5;
/** Of the title, in full widths of a Chinese sign. */
const sizes = [
  { upTo: 14, points: 60 },
  { upTo: 30, points: 50 },
  { upTo: 54, points: 40 },
] as const;
const longest = 54;

/** The picture of a shared link, a PNG; beside its words what is shared, if that is a picture. */
export async function drawCard({ title, label, site, seed }: CardText, picture?: Buffer): Promise<Buffer> {
  const { width, height } = cardSize;
  // A picture takes the right half: the words keep to the left one.
  const room = (picture ? width - height : width) - 2 * margin;
  const small = { width: width / coarse, height: height / coarse };
  const { pixels, tint } = paintBackground(seed, small.width, small.height);
  const [red, green, blue] = tint;
  const bar = { width: 8, height: 44, channels: 3, background: { r: red, g: green, b: blue } } as const;
  const lines = await Promise.all([
    drawLine(cut(site, picture ? 14 : 24), { points: 24, weight: 'Medium', room }, (tall) => ({
      left: margin + 28,
      top: 94 - tall / 2,
    })),
    drawLine(
      cut(title, picture ? 28 : longest),
      { points: picture ? 34 : pointsFor(title), weight: 'Bold', room },
      (tall) => ({
        left: margin,
        top: (height - tall) / 2 + 16,
      }),
    ),
    drawLine(cut(label, 40), { points: 20, weight: 'Medium', opacity: '75%', room }, (tall) => ({
      left: margin,
      top: height - 72 - tall,
    })),
  ]);
  const shown = picture ? [{ input: await fitted(picture, height), left: width - height, top: 0 }] : [];
  const { sharp } = await import('../../platform/pictures/sharp.ts');
  return sharp(pixels, { raw: { ...small, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: { create: bar }, left: margin, top: 72 }, ...lines.flat(), ...shown])
    .png({ palette: true, quality: 90, effort: 4 })
    .toBuffer();
}

/** A square of the picture. */
async function fitted(picture: Buffer, side: number): Promise<Buffer> {
  const { sharp } = await import('../../platform/pictures/sharp.ts');
  return sharp(picture).resize(side, side, { fit: 'cover', position: 'attention' }).toBuffer();
}

/** Words at their place, which depends on how tall they are; of nothing that can be seen, nothing. */
async function drawLine(
  text: string,
  { room, ...style }: Style & { room: number },
  place: (tall: number) => { left: number; top: number },
) {
  if (/^[\p{C}\p{Z}]*$/u.test(text)) return [];
  const { data, info } = await drawText(text, { ...style, width: evenWidth(text, style.points, room) });
  const { left, top } = place(info.height);
  return [{ input: data, left, top: Math.round(top) }];
}

type Style = Omit<TextStyle, 'width'>;

/** A sign of another script is about half as wide as a Chinese one. */
const widthOf = (sign: string) => (/[\u2e80-\uffef]|[\ud800-\udfff]/.test(sign) ? 1 : 0.55);

const widthOfText = (text: string) => [...text].reduce((sum, sign) => sum + widthOf(sign), 0);

const pointsFor = (title: string) => {
  const width = widthOfText(title);
  return (sizes.find(({ upTo }) => width <= upTo) ?? sizes[2]).points;
};

/** Of a text in pixels: its lines are about as long as each other. */
function evenWidth(text: string, points: number, max: number): number {
  const sign = (points * dpi) / 72;
  const width = widthOfText(text);
  const lines = Math.ceil((width * sign) / max);
  return Math.min(max, Math.ceil((width / Math.max(1, lines) + 1) * sign));
}

/** Maximum width in characters; a cut text ends with a mark. Control characters are no text. */
function cut(text: string, max: number): string {
  const clean = text.replace(/\p{Cc}+/gu, ' ').toWellFormed();
  let width = 0;
  let kept = '';
  for (const sign of clean) {
    width += widthOf(sign);
    if (width > max) return `${kept}…`;
    kept += sign;
  }
  return kept;
}

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
function paintBackground(seed: string, width: number, height: number): { pixels: Buffer; tint: Colour } {
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
