import { randomInt } from 'node:crypto';
import { captchaLetters } from './captcha-letters.ts';

const width = 120;
const height = 44;
/** Pieces that a stroke is cut into, so that each of them is bent and none is a letter. */
const pieces = 5;

type Point = [x: number, y: number];

const between = (least: number, most: number) => least + ((most - least) * randomInt(10_000)) / 10_000;
const at = (value: number) => value.toFixed(1);

/** The letters as an SVG of bent pieces in a mixed order with lines across: `data:image/svg+xml`, some 6 KB. */
export function drawCaptcha(letters: string): string {
  const wave = { high: between(1, 2), long: between(14, 24), start: between(0, 6) };
  const strokes = Array.from(letters).flatMap((letter, place) => {
    const turn = between(-0.22, 0.22);
    const lean = between(-0.15, 0.15);
    const size = between(3.8, 4.4);
    const middle: Point = [18 + place * 28 + between(-3, 3), height / 2 + between(-3, 3)];
    return strokesOf(letter).flatMap((stroke) =>
      cut(stroke).map((piece) => piece.map((point) => bend(stand(point, { turn, lean, size, middle }), wave))),
    );
  });
  const noise = Array.from({ length: 4 }, () => {
    const points = Array.from({ length: 5 }, (_, i): Point => [i * 30 + between(-8, 8), between(3, height - 3)]);
    return points;
  });
  const paths = shuffled([...strokes.map((points) => line(points, 2.6)), ...noise.map((points) => line(points, 0.9))]);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#f2f4fa"/><g fill="none" stroke="#39415c" stroke-linecap="round">${paths.join('')}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

function strokesOf(letter: string): Point[][] {
  return (captchaLetters[letter] ?? '').split('/').map((stroke) => {
    const numbers = stroke.split(' ').map(Number);
    return numbers.flatMap((x, i) => (i % 2 ? [] : [[x, numbers[i + 1] ?? 0] satisfies Point]));
  });
}

/** A stroke as short pieces of three points each. */
function cut(stroke: Point[]): Point[][] {
  return stroke.slice(1).flatMap((end, i) => {
    const start = stroke[i] as Point;
    const along = (share: number): Point => [
      start[0] + (end[0] - start[0]) * share,
      start[1] + (end[1] - start[1]) * share,
    ];
    return Array.from({ length: pieces }, (_, n) => [
      along(n / pieces),
      along((n + 0.5) / pieces),
      along((n + 1) / pieces),
    ]);
  });
}

interface Pose {
  turn: number;
  lean: number;
  size: number;
  middle: Point;
}

/** The position of a grid point in the picture. */
function stand([x, y]: Point, { turn, lean, size, middle }: Pose): Point {
  const [u, v] = [(x - 2 + lean * (3 - y)) * size, (y - 3) * size];
  return [middle[0] + u * Math.cos(turn) - v * Math.sin(turn), middle[1] + u * Math.sin(turn) + v * Math.cos(turn)];
}

function bend([x, y]: Point, wave: { high: number; long: number; start: number }): Point {
  const shaken = between(-0.35, 0.35);
  return [x + wave.high * Math.sin(y / 9 + wave.start) + shaken, y + wave.high * Math.sin(x / wave.long + wave.start)];
}

function line(points: Point[], thick: number): string {
  const path = points.map(([x, y], i) => `${i ? 'L' : 'M'}${at(x)} ${at(y)}`).join('');
  return `<path d="${path}" stroke-width="${at(thick + between(-0.2, 0.2))}" opacity="${at(thick > 2 ? 1 : 0.5)}"/>`;
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, order: randomInt(1_000_000) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}
