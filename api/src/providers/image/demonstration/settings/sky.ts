import { mix } from '../scene/colour.ts';
import { blob, box, type Point, turned } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

/** Air from the top down to `bottom`, in two gradients. */
export function drawSky(scene: Scene, bottom: number): void {
  const [top, middle, low] = scene.palette.sky;
  const half = bottom * 0.55;
  scene.area(box(-30, -30, scene.width + 60, half + 31), top, { foot: middle });
  scene.area(box(-30, half, scene.width + 60, scene.height - half + 30), middle, { foot: low });
}

/** The sun, or at night the moon with stars. */
export function drawLight(scene: Scene, { low = false } = {}): Point {
  const { width, height, palette, random } = scene;
  const x = random.between(0.18, 0.82) * width;
  const y = height * (low ? random.between(0.34, 0.42) : random.between(0.14, 0.28));
  const size = random.between(46, 74);
  if (palette.isNight) drawStars(scene, height * 0.6);
  const [, , air] = palette.sky;
  for (const [times, opacity] of [
    [3.4, 0.1],
    [2.3, 0.14],
    [1.55, 0.22],
  ] as const) {
    scene.oval(x, y, size * times, size * times, mix(palette.light, air, 0.25), { opacity, isDetail: true });
  }
  const isCrescent = palette.isNight === true && random.between(0, 1) < 0.45;
  if (isCrescent) scene.area(crescent(x, y, size), palette.light, { isSmooth: true, isLight: true });
  else scene.oval(x, y, size, size, palette.light, { isLight: true });
  return [x, y];
}

/** The lit side of the moon, between two arcs. */
function crescent(x: number, y: number, size: number): Point[] {
  const arc = (from: number, to: number, at: number, radius: number): Point[] =>
    Array.from({ length: 13 }, (_, i) => {
      const angle = from + ((to - from) * i) / 12;
      return [x + at + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
    });
  const tip = 1.05;
  const inner = size * 0.86;
  const shift = Math.cos(tip) * size - Math.cos(tip * 1.28) * inner;
  return turned(
    [...arc(tip, 2 * Math.PI - tip, 0, size), ...arc(-tip * 1.28, tip * 1.28 - 2 * Math.PI, shift, inner)],
    [x, y],
    -0.5,
  );
}

export function drawStars(scene: Scene, bottom: number, count = 110): void {
  const { width, palette, random } = scene;
  for (let i = 0; i < count; i++) {
    const size = random.between(0.8, 2.6) * (i % 14 === 0 ? 1.9 : 1);
    const [x, y] = [random.between(0, width), random.between(0, bottom) * random.between(0.5, 1)];
    scene.oval(x, y, size, size, palette.pale, {
      opacity: random.between(0.4, 1),
      isDetail: true,
      isLight: i % 14 === 0,
    });
  }
}

/** Flat clouds of a few round pieces on one base. */
export function drawClouds(scene: Scene, count: number, { from = 0.06, to = 0.34 } = {}): void {
  const { width, height, palette, random } = scene;
  const colour = palette.isNight ? mix(palette.far, palette.sky[1], 0.4) : mix(palette.pale, palette.sky[2], 0.2);
  for (let i = 0; i < count; i++) {
    const [x, y] = [random.between(-0.05, 1.05) * width, random.between(from, to) * height];
    const size = random.between(24, 52);
    const opacity = palette.isNight ? 0.5 : random.between(0.6, 0.9);
    const pieces = random.whole(4, 6);
    for (let j = 0; j < pieces; j++) {
      const along = j / (pieces - 1) - 0.5;
      const tall = size * (1 - Math.abs(along) * 1.3) * random.between(0.8, 1.15);
      scene.area(
        blob(random, x + along * size * 4.4, y - tall * 0.35, Math.max(tall, size * 0.42), 0.08, 0.72),
        colour,
        {
          opacity,
          isSmooth: true,
          isDetail: true,
        },
      );
    }
  }
}

/** Bands of mist that hide the feet of what lies behind. */
export function drawMist(scene: Scene, y: number, tall: number): void {
  const { width, palette, random } = scene;
  for (let i = 0; i < 3; i++) {
    const x = random.between(-0.1, 0.9) * width;
    const long = random.between(0.3, 0.6) * width;
    scene.oval(x + long / 2, y + random.between(-tall, tall), long, random.between(0.4, 0.9) * tall, palette.sky[2], {
      opacity: 0.34,
      isDetail: true,
    });
  }
}
