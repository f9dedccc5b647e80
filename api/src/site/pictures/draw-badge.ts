import { seededRandom } from '../../platform/pictures/seeded-random.ts';
import { badgeFigures } from './badge-figures.ts';

/** Of a lightness between white and black: an <img> does not know which scheme the page around it is in. */
const colours = ['#5b6cff', '#0f9b83', '#d9673a', '#8c5be6', '#2a8cc7', '#cf4d7d', '#6f8f2f'] as const;

/** A line figure on a tile of its own colour. */
export function drawBadge(name: string): string | undefined {
  const figure = Object.hasOwn(badgeFigures, name) ? badgeFigures[name] : undefined;
  if (!figure) return undefined;
  const colour = seededRandom(`badge ${name}`).pick(colours);
  const lines = `fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><rect width="48" height="48" rx="12" fill="${colour}" opacity=".14"/><g transform="translate(12 12)" ${lines}>${figure}</g></svg>`;
}
