import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const dpi = 96;

/** A server has no Chinese fonts, and draws boxes without an error: the font comes with the site (ADR 34). */
const fonts = join(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
const family = 'Noto Sans S Chinese';

export interface TextStyle {
  points: number;
  weight: 'Bold' | 'Medium';
  opacity?: string;
  /** Pixels after which a line breaks. */
  width: number;
}

/** White words on nothing, a PNG. */
export async function drawText(text: string, { points, weight, opacity = '100%', width }: TextStyle) {
  const { sharp } = await import('./sharp.ts');
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return sharp({
    text: {
      text: `<span foreground="#ffffff" alpha="${opacity}">${escaped}</span>`,
      font: `${family} ${weight} ${points}`,
      fontfile: join(fonts, `NotoSansHans-${weight}.otf`),
      width,
      dpi,
      rgba: true,
      wrap: 'word-char',
      spacing: Math.round(points / 4),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}
