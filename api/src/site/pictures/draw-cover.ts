import { at, type SeededRandom, seededRandom } from '../../platform/pictures/seeded-random.ts';

const width = 960;
const height = 540;

/** Background from, background to, shape, light: one family of colours a cover. */
const palettes = [
  ['#eef1ff', '#c9d3ff', '#4a5dff', '#ffb86b'],
  ['#eafaf4', '#bfe9dc', '#0f8a72', '#ffd166'],
  ['#fff3ea', '#ffd8c2', '#e0633a', '#4a5dff'],
  ['#f5efff', '#dccbff', '#7a4de0', '#ff8fa3'],
  ['#eaf6ff', '#bfe0f7', '#1f78b4', '#f4a259'],
  ['#fdf0f4', '#f6c9d8', '#c43d6b', '#3bb3a9'],
  ['#f3f5ea', '#dfe6bf', '#6a8532', '#e4572e'],
  ['#eef2f6', '#cfd8e3', '#3a4a63', '#5bc0be'],
] as const;
type Palette = (typeof palettes)[number];

/** A generative cover, 16:9. */
export function drawCover(seed: string): string {
  const random = seededRandom(`cover ${seed}`);
  const number = Number(/-(\d{1,6})$/.exec(seed)?.[1] ?? Number.NaN);
  // Of numbered covers each has the next colours and the next figure, so that those side by side differ.
  const palette = palettes[number % palettes.length] ?? random.pick(palettes);
  const [from, to] = palette;
  const motifs = [hills, orbits, weave, bubbles, steps, rays];
  // Shifted in each round: of every sixth one, too.
  const motif = motifs[(number + Math.floor(number / motifs.length)) % motifs.length] ?? random.pick(motifs);
  const angle = random.whole(0, 90);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs><linearGradient id="g" gradientTransform="rotate(${angle})"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${motif(random, palette)}</svg>`;
}

const each = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('');

function hills(random: SeededRandom, [, , shape, light]: Palette): string {
  const sun = `<circle cx="${random.whole(120, 840)}" cy="${random.whole(90, 200)}" r="${random.whole(40, 80)}" fill="${light}" opacity=".9"/>`;
  const ridge = (layer: number) => {
    const base = 260 + layer * 62;
    const peaks = Array.from({ length: 7 }, (_, i) => [i * 160, at(base + random.between(-70, 50))] as const);
    const line = peaks.map(([x, y], i) => (i === 0 ? `M0 ${y}` : `S${x - 80} ${y} ${x} ${y}`)).join('');
    return `<path d="${line}V${height}H0Z" fill="${shape}" opacity="${at(0.18 + layer * 0.2)}"/>`;
  };
  return sun + each(4, ridge);
}

function orbits(random: SeededRandom, [, , shape, light]: Palette): string {
  const cx = random.whole(300, 660);
  const cy = random.whole(200, 340);
  const tilt = random.whole(-40, 40);
  const rings = each(7, (i) => {
    const r = 60 + i * random.whole(44, 58);
    return `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${at(r * 0.42)}" stroke-width="${at(random.between(1.5, 5))}" opacity="${at(0.9 - i * 0.1)}"/>`;
  });
  const planets = each(6, () => {
    const turn = random.between(0, Math.PI * 2);
    const r = random.whole(110, 400);
    const x = at(cx + Math.cos(turn) * r);
    const y = at(cy + Math.sin(turn) * r * 0.42);
    return `<circle cx="${x}" cy="${y}" r="${random.whole(6, 20)}" fill="${random.pick([shape, light])}"/>`;
  });
  return `<g transform="rotate(${tilt} ${cx} ${cy})"><g fill="none" stroke="${shape}">${rings}</g><circle cx="${cx}" cy="${cy}" r="36" fill="${light}"/>${planets}</g>`;
}

function weave(random: SeededRandom, [, , shape, light]: Palette): string {
  const phase = random.between(0, 6);
  const swing = random.between(30, 70);
  const line = (i: number) => {
    const y = 60 + i * 30;
    const points = Array.from({ length: 17 }, (_, k) => {
      const x = k * 60;
      return `${x} ${at(y + Math.sin(k / 2.2 + phase + i / 3) * swing * Math.sin((k / 16) * Math.PI))}`;
    });
    const color = i % 5 === 2 ? light : shape;
    return `<polyline points="${points.join(' ')}" stroke="${color}" stroke-width="${i % 5 === 2 ? 5 : 2}" opacity="${at(0.35 + (i % 4) * 0.15)}"/>`;
  };
  return `<g fill="none" stroke-linejoin="round">${each(15, line)}</g>`;
}

function bubbles(random: SeededRandom, [, , shape, light]: Palette): string {
  return each(26, (i) => {
    const color = i % 6 === 0 ? light : shape;
    const r = random.whole(12, i % 7 === 0 ? 120 : 54);
    return `<circle cx="${random.whole(0, width)}" cy="${random.whole(0, height)}" r="${r}" fill="${color}" opacity="${at(random.between(0.1, 0.6))}"/>`;
  });
}

function steps(random: SeededRandom, [, , shape, light]: Palette): string {
  const count = random.whole(9, 13);
  const wide = Math.floor((width - 160) / count);
  const special = random.whole(2, count - 2);
  return each(count, (i) => {
    const tall = at(80 + i * random.between(14, 26) + random.between(0, 60));
    const color = i === special ? light : shape;
    return `<rect x="${80 + i * wide}" y="${at(470 - tall)}" width="${wide - 14}" height="${tall}" rx="10" fill="${color}" opacity="${at(0.35 + (i / count) * 0.5)}"/>`;
  });
}

function rays(random: SeededRandom, [, , shape, light]: Palette): string {
  const cx = random.whole(200, 760);
  const beams = each(18, (i) => {
    const turn = (i / 18) * Math.PI * 2 + random.between(-0.08, 0.08);
    const far = random.whole(240, 700);
    const spread = random.between(0.03, 0.11);
    const tip = (a: number) => `${at(cx + Math.cos(a) * far)} ${at(270 + Math.sin(a) * far)}`;
    return `<path d="M${cx} 270L${tip(turn - spread)}L${tip(turn + spread)}Z" fill="${i % 4 === 0 ? light : shape}" opacity="${at(random.between(0.2, 0.7))}"/>`;
  });
  return `${beams}<circle cx="${cx}" cy="270" r="64" fill="${light}"/><circle cx="${cx}" cy="270" r="40" fill="#fff" opacity=".85"/>`;
}
