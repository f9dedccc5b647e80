/** What may keep a reader from seeing the code, as a sentence; undefined when nothing does. */
export function contrastWarning(dark: string, light: string): string | undefined {
  const [ink, paper] = [luminance(dark), luminance(light)];
  const ratio = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  if (ratio < 3) return '两种颜色太接近，手机可能扫不出来';
  if (ink > paper) return '图案比背景浅，有些扫码软件认不出来';
  return undefined;
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
