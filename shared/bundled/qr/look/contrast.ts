/** Of the two colours of a code: old decoders miss less. */
const leastContrast = 4.5;

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far a light colour is from a dark one; below 1 where it is the darker one. */
const contrastOf = (dark: string, light: string): number => (luminance(light) + 0.05) / (luminance(dark) + 0.05);

function mixed(colour: string, target: number, share: number): string {
  const channels = channelsOf(colour).map((channel) => Math.round(channel + (target - channel) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The paper, so light that there is an ink for it. */
export function safePaper(light: string): string {
  let safe = light;
  for (let step = 1; contrastOf('#000000', safe) < 7; step++) safe = mixed(light, 255, step / 20);
  return safe;
}

/** The ink, so dark that it is read on the paper: the same hue, as little darker as possible. */
export function safeInk(dark: string, paper: string): string {
  let safe = dark;
  for (let step = 1; contrastOf(safe, paper) < leastContrast; step++) safe = mixed(dark, 0, step / 20);
  return safe;
}
