import { mix } from '../scene/colour.ts';
import { blob, box, downTo, heightAt, hills, oval, type Point, turned } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';
import { drawClouds, drawLight, drawSky, drawStars } from './sky.ts';

/** Dunes with a light and a dark side, pyramids behind when the words name them. */
export function drawDesert(scene: Scene, words: string): (x: number) => number {
  const { width, height, palette, random } = scene;
  const [, , air] = palette.sky;
  drawSky(scene, height * 0.66);
  drawLight(scene);
  drawClouds(scene, 2);
  scene.depth = 0.25;
  if (/金字塔|埃及|pyramid|egypt/i.test(words)) {
    for (const [at, size] of [
      [0.66, 0.2],
      [0.34, 0.28],
    ] as const) {
      const [x, y, half] = [at * width, height * 0.6, size * height];
      scene.area(
        [
          [x - half, y],
          [x, y - half * 1.05],
          [x + half * 0.28, y],
        ],
        mix(palette.ground, air, 0.35),
      );
      scene.area(
        [
          [x + half * 0.28, y],
          [x, y - half * 1.05],
          [x + half, y],
        ],
        mix(palette.near, air, 0.35),
      );
    }
  }
  let line: Point[] = [];
  for (let i = 0; i < 5; i++) {
    const near = i / 4;
    scene.depth = 0.3 + near * 0.4;
    line = hills(random, width, height * (0.58 + near * 0.3), height * 0.07);
    const colour = mix(mix(palette.ground, air, 0.5 - near * 0.4), palette.accents[1], 0.2);
    scene.area(downTo(line, height + 30), colour, { foot: mix(colour, palette.near, 0.3) });
    const top = line.reduce((a, b) => (b[1] < a[1] ? b : a));
    const shade = line.filter(([x]) => x >= top[0] && x <= top[0] + width * 0.4);
    if (shade.length > 2) {
      const back = shade.map(([x, y], at) => [x - at * 14, y + at * 26 + 4] as const).reverse();
      scene.area([...shade, ...back], mix(colour, palette.near, 0.35), {
        opacity: 0.6,
        isSmooth: false,
        isDetail: true,
      });
    }
  }
  scene.isGround = false;
  return (x) => heightAt(line, x) + 16;
}

/** Planets over the curve of another one. */
export function drawSpace(scene: Scene): (x: number) => number {
  const { width, height, palette, random } = scene;
  const [top, middle, low] = palette.sky;
  scene.area(box(-30, -30, width + 60, height + 60), mix(top, palette.dark, 0.55), { foot: middle });
  for (let i = 0; i < 26; i++) {
    const along = i / 26;
    const [x, y] = [
      width * (along + random.between(-0.1, 0.1)),
      height * (0.75 - along * 0.6 + random.between(-0.13, 0.13)),
    ];
    const colour = random.pick([...palette.accents, low, palette.far]);
    scene.area(blob(random, x, y, random.between(60, 190), 0.25), colour, {
      opacity: 0.07,
      isSmooth: true,
      isDetail: true,
    });
  }
  drawStars(scene, height * 1.4, 260);
  scene.depth = 0.5;
  scene.isGround = false;
  const [x, y] = [width * random.between(0.3, 0.7), height * random.between(0.26, 0.44)];
  const size = random.between(120, 190);
  drawPlanet(scene, x, y, size, random.between(0, 1) < 0.75);
  drawPlanet(scene, width - x + random.between(-60, 60), height * random.between(0.12, 0.6), size * 0.3, false);
  scene.depth = 0.7;
  scene.isGround = true;
  const far = width * 0.95;
  const centre: Point = [width * random.between(0.3, 0.7), height + far * 0.82];
  scene.area(oval(...centre, far * 1.04, far * 1.04, 48), palette.accents[2], {
    opacity: 0.25,
    isSmooth: true,
    isDetail: true,
  });
  scene.area(oval(...centre, far, far, 48), mix(palette.far, palette.near, 0.45), {
    foot: palette.near,
    isSmooth: true,
  });
  for (let i = 0; i < 14; i++) {
    const rx = random.between(16, 60);
    scene.oval(random.between(0, width), height * random.between(0.9, 1), rx, rx * 0.28, palette.near, {
      opacity: 0.7,
      isDetail: true,
    });
  }
  scene.isGround = false;
  return () => height * 0.92;
}

function drawPlanet(scene: Scene, x: number, y: number, size: number, hasRing: boolean): void {
  const { palette, random } = scene;
  const colour = random.pick(palette.accents);
  const tilt = random.between(-0.5, 0.5);
  const ring = (rx: number, ry: number, from: number, to: number): Point[] => {
    const arc = Array.from({ length: 21 }, (_, i) => {
      const angle = from + ((to - from) * i) / 20;
      return [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry] as const;
    });
    return turned(arc, [x, y], tilt);
  };
  const drawRing = (from: number, to: number) => {
    scene.line(ring(size * 1.75, size * 0.42, from, to), size * 0.13, mix(palette.light, colour, 0.3), {
      opacity: 0.85,
    });
    scene.line(ring(size * 1.5, size * 0.34, from, to), size * 0.06, mix(palette.pale, colour, 0.5), { opacity: 0.8 });
  };
  scene.oval(x, y, size * 1.16, size * 1.16, colour, { opacity: 0.14, isDetail: true });
  if (hasRing) drawRing(Math.PI, 2 * Math.PI);
  scene.area(oval(x, y, size, size, 28), mix(colour, palette.pale, 0.25), {
    foot: mix(colour, palette.dark, 0.45),
    isSmooth: true,
  });
  for (let i = 0; i < 5; i++) {
    const at = -0.7 + i * 0.33 + random.between(-0.06, 0.06);
    const half = Math.sqrt(Math.max(0, 1 - at * at)) * size * 0.97;
    scene.area(
      turned(oval(x, y + at * size, half, size * random.between(0.03, 0.08)), [x, y], tilt * 0.4),
      mix(colour, random.pick([palette.pale, palette.dark]), 0.4),
      { opacity: 0.5, isSmooth: true, isDetail: true },
    );
  }
  if (hasRing) drawRing(0, Math.PI);
}
