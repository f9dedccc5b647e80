import { drawBirds } from '../figures/birds.ts';
import { drawBoat } from '../figures/vehicles.ts';
import { mix } from '../scene/colour.ts';
import { box, downTo, heightAt, hills, type Point, ridge } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';
import { drawClouds, drawLight, drawSky } from './sky.ts';

/** A shore: horizon, islands, waves, sand in front. */
export function drawSea(scene: Scene, words: string): (x: number) => number {
  const { width, height, palette, random } = scene;
  const [, , air] = palette.sky;
  const horizon = height * random.between(0.44, 0.52);
  drawSky(scene, horizon * 1.5);
  const [sunX] = drawLight(scene, { low: true });
  drawClouds(scene, random.whole(3, 5), { from: 0.05, to: 0.3 });
  scene.depth = 0.25;
  const isle = ridge(random, width * 0.5, horizon - 6, 46, 0.5);
  const shift = random.pick([-0.12, 0.6]) * width;
  scene.area(
    downTo(
      isle.map(([x, y]) => [x + shift, Math.min(y, horizon)] as const),
      horizon + 2,
    ),
    mix(palette.far, air, 0.25),
  );
  scene.depth = 0.4;
  scene.area(box(-30, horizon, width + 60, height - horizon + 30), mix(palette.water, air, 0.45), {
    foot: mix(palette.water, palette.near, 0.35),
  });
  drawGlints(scene, { top: horizon + 4, bottom: height * 0.82, x: sunX });
  if (!/船|舟|boat|ship/i.test(words)) drawBoat(scene, width * random.between(0.2, 0.8), horizon + height * 0.07, 60);
  drawWaves(scene, horizon);
  drawBirds(scene, width * random.between(0.2, 0.8), height * 0.24, 6);
  scene.depth = 0.8;
  const sand = mix(palette.light, palette.accents[1], 0.28);
  const ground = palette.isNight ? mix(palette.near, sand, 0.22) : mix(sand, palette.ground, 0.12);
  const beach = hills(random, width, height * 0.9, height * 0.05);
  const foam = (up: number): Point[] => beach.map(([x, y]) => [x, y - up + Math.sin(x / 37) * 4] as const);
  scene.area(downTo(foam(26), height + 30), palette.pale, { opacity: 0.55, isSmooth: false, isDetail: true });
  scene.area(downTo(foam(12), height + 30), palette.pale, { opacity: 0.9, isDetail: true });
  scene.area(downTo(beach, height + 30), ground, { foot: mix(ground, palette.dark, 0.18) });
  scene.isGround = false;
  return (x) => heightAt(beach, x) + 22;
}

/** Waves in bands that grow towards the front, each with foam on it. */
function drawWaves(scene: Scene, horizon: number): void {
  const { width, height, palette, random } = scene;
  const bands = 6;
  for (let i = 0; i < bands; i++) {
    const near = (i + 1) / bands;
    scene.depth = 0.4 + near * 0.3;
    const y = horizon + (height * 0.86 - horizon) * near ** 1.5;
    const long = 60 + near * 150;
    const tall = 2 + near * 11;
    const phase = random.between(0, 9);
    const line = Array.from({ length: 48 }, (_, j) => {
      const x = -20 + (j / 47) * (width + 40);
      return [x, y - Math.abs(Math.sin(x / long + phase)) * tall + Math.sin(x / 23) * near * 2] as const;
    });
    const deep = mix(palette.water, palette.near, 0.12 + near * 0.35);
    scene.area(downTo(line, y + tall * 5), deep, { foot: palette.water, opacity: 0.3, isDetail: true });
    scene.line(line, 1.2 + near * 2.4, palette.pale, { opacity: 0.28 + near * 0.3 });
  }
}

/** Light on water: short strokes below what shines. */
export function drawGlints(scene: Scene, { top, bottom, x }: { top: number; bottom: number; x: number }): void {
  const { palette, random, width } = scene;
  for (let i = 0; i < 46; i++) {
    const down = (i / 46) ** 1.3;
    const y = top + (bottom - top) * down;
    const wide = 26 + down * 150;
    const middle = i % 4 === 3 ? random.between(0, width) : x + random.between(-wide, wide) * 0.8;
    const half = random.between(8, 20 + wide * 0.3);
    const look = { opacity: i % 4 === 3 ? 0.22 : 0.6 - down * 0.3, isDetail: true };
    scene.oval(middle, y, half, 1.2 + down * 2.4, palette.light, look);
  }
}
