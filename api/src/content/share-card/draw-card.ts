import { cardSize } from 'shared/contracts/content/share-card.ts';
import { dpi, drawText, type TextStyle } from '../../platform/pictures/draw-text.ts';
import type { CardText } from '../card-address/card-address.ts';
import { paintBackground } from './card-background.ts';

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
