import { mix, type Rgb } from '../scene/colour.ts';
import { box } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';
import { drawGlints } from './sea.ts';
import { drawClouds, drawLight, drawSky } from './sky.ts';

/** A skyline in three rows over a river or a street. */
export function drawCity(scene: Scene): (x: number) => number {
  const { width, height, palette, random } = scene;
  const [, , air] = palette.sky;
  const floor = height * 0.8;
  drawSky(scene, floor);
  const [sunX] = drawLight(scene);
  drawClouds(scene, random.whole(2, 4));
  for (let row = 0; row < 3; row++) {
    const near = row / 2;
    scene.depth = 0.2 + near * 0.45;
    const colour = mix(mix(palette.far, air, 0.3), palette.near, near * 0.92);
    for (let x = -random.between(0, 60); x < width; ) {
      const wide = random.between(52, 96) * (0.75 + near * 0.6);
      const middle = 1 - Math.abs(x / width - 0.5) * 0.7;
      const tall = height * random.between(0.2, 0.52) * (1 - near * 0.5) * middle + 50;
      drawTower(
        scene,
        { x, top: floor - tall, wide, tall, colour: mix(colour, palette.sky[1], random.between(0, 0.14)) },
        near,
      );
      x += wide + random.between(-6, 16 - near * 8);
    }
  }
  scene.depth = 0.7;
  scene.area(box(-30, floor - 2, width + 60, height - floor + 32), mix(palette.water, palette.near, 0.3), {
    foot: mix(palette.water, palette.dark, 0.45),
  });
  const lamps = palette.isNight ? palette.accents : [palette.light, palette.sky[2], palette.far];
  for (let i = 0; i < 60; i++) {
    const y = random.between(floor + 6, height);
    scene.oval(random.between(0, width), y, random.between(6, 34), random.between(1, 2.4), random.pick(lamps), {
      opacity: 0.4,
      isDetail: true,
    });
  }
  drawGlints(scene, { top: floor + 4, bottom: height, x: sunX });
  scene.isGround = false;
  return () => height * 0.95;
}

interface Tower {
  x: number;
  top: number;
  wide: number;
  tall: number;
  colour: Rgb;
}

function drawTower(scene: Scene, { x, top, wide, tall, colour }: Tower, near: number): void {
  const { palette, random } = scene;
  const foot = mix(colour, palette.sky[2], near === 1 ? 0.06 : 0.35);
  const bottom = top + tall + 4;
  const roof = random.whole(0, 4);
  if (roof === 0)
    scene.line(
      [
        [x + wide / 2, top],
        [x + wide / 2, top - tall * 0.18],
      ],
      3.4,
      colour,
      { isSmooth: false },
    );
  const step = wide * 0.2;
  const outline: [number, number][] =
    roof === 1
      ? [
          [x, bottom],
          [x, top + step],
          [x + wide / 2, top - step * 0.6],
          [x + wide, top + step],
          [x + wide, bottom],
        ]
      : roof === 2
        ? [
            [x, bottom],
            [x, top + step],
            [x + step, top + step],
            [x + step, top],
            [x + wide - step, top],
            [x + wide - step, top + step],
            [x + wide, top + step],
            [x + wide, bottom],
          ]
        : roof === 3
          ? [
              [x, bottom],
              [x, top],
              [x + wide, top + step * 1.3],
              [x + wide, bottom],
            ]
          : [
              [x, bottom],
              [x, top],
              [x + wide, top],
              [x + wide, bottom],
            ];
  scene.area(outline, colour, { foot });
  if (near === 0) return;
  const gap = 9 + near * 5;
  const isLit = palette.isNight ? 0.5 : 0.8;
  for (let wy = top + step * 1.6; wy < bottom - gap * 1.4; wy += gap * 1.5) {
    for (let wx = x + gap * 0.7; wx < x + wide - gap; wx += gap * 1.1) {
      if (random.between(0, 1) > isLit) continue;
      const pane = palette.isNight
        ? random.pick([palette.light, palette.accents[0], palette.light, palette.accents[2]])
        : mix(colour, palette.sky[2], random.between(0.25, 0.6));
      scene.area(box(wx, wy, gap * 0.5, gap * 0.75), pane, { opacity: palette.isNight ? 0.85 : 0.7, isDetail: true });
    }
  }
}
