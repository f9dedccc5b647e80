import { drawBirds } from '../figures/birds.ts';
import { drawPine, drawTree } from '../figures/trees.ts';
import { mix } from '../scene/colour.ts';
import { box, downTo, heightAt, hills, ridge } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';
import { drawGlints } from './sea.ts';
import { drawClouds, drawLight, drawMist, drawSky } from './sky.ts';

/** Ranges behind each other, with a lake at their foot when the words name water. Returns the line to stand on. */
export function drawMountains(scene: Scene, words: string): (x: number) => number {
  const { width, height, palette, random } = scene;
  const [, , air] = palette.sky;
  const hasLake = /湖|江|河|溪|水|瀑|倒影|lake|river|water/i.test(words) || random.between(0, 1) < 0.45;
  const isSnowy = /雪|冰|峰|snow|peak/i.test(words);
  drawSky(scene, height * 0.7);
  const [sunX] = drawLight(scene);
  drawClouds(scene, random.whole(2, 4));
  const ranges = 4;
  const shore = height * (hasLake ? 0.7 : 0.86);
  for (let i = 0; i < ranges; i++) {
    const near = i / (ranges - 1);
    scene.depth = 0.15 + near * 0.45;
    const y = height * 0.46 + (shore - height * 0.52) * near;
    const line = ridge(random, width, y, height * (0.2 - near * 0.09), 0.5 + near * 0.04);
    const colour = mix(palette.far, palette.near, near ** 1.25 * 0.85);
    scene.area(downTo(line, shore + 10), colour, { foot: mix(colour, air, 0.62 - near * 0.3) });
    if (isSnowy && i < 3) drawSnow(scene, line, y);
    if (i === ranges - 1) drawForestEdge(scene, line, colour);
    else drawMist(scene, y + height * 0.12, height * 0.03);
  }
  if (hasLake) {
    scene.depth = 0.55;
    const tall = height - shore;
    scene.area(box(-30, shore, width + 60, tall + 30), mix(palette.water, air, 0.4), { foot: palette.water });
    drawGlints(scene, { top: shore + 8, bottom: height, x: sunX });
  }
  drawBirds(scene, random.between(0.3, 0.7) * width, height * random.between(0.2, 0.32), 5);
  scene.depth = 0.8;
  const front = hills(random, width, height * 0.93, height * 0.035);
  const ground = mix(palette.near, palette.dark, 0.35);
  scene.area(downTo(front, height + 30), mix(ground, palette.ground, 0.25), { foot: ground, isSmooth: false });
  scene.isGround = false;
  const side = random.pick([-1, 1]);
  for (let i = 0; i < 5; i++) {
    const x = width * (0.5 + side * random.between(0.26, 0.5));
    drawPine(
      scene,
      x,
      heightAt(front, x) + 10,
      random.between(0.13, 0.3) * height,
      mix(ground, palette.near, random.between(0, 0.4)),
    );
  }
  if (random.between(0, 1) < 0.4)
    drawTree(scene, width * (0.5 - side * 0.38), height * 0.95, height * 0.3, palette.accents[0]);
  return (x) => heightAt(front, x);
}

/** Small trees along a skyline. */
function drawForestEdge(scene: Scene, line: readonly (readonly [number, number])[], colour: Parameters<typeof mix>[0]) {
  const { width, random, palette } = scene;
  for (let x = 0; x < width; x += random.between(12, 30)) {
    const tall = random.between(16, 40);
    drawPine(scene, x, heightAt(line, x) + 6, tall, mix(colour, palette.dark, 0.12), { isSmall: true });
  }
}

/** White tops: the part of a skyline above its mean, with a ragged lower edge. */
function drawSnow(scene: Scene, line: readonly (readonly [number, number])[], y: number): void {
  const { random, palette } = scene;
  let top: [number, number][] = [];
  const end = () => {
    if (top.length > 3) {
      const edge = top
        .map(
          ([x, at], i) =>
            [x, at + Math.min((y - 12 - at) * 0.55, 70) * (i % 2 ? 0.45 : 1) * random.between(0.8, 1.1)] as const,
        )
        .reverse();
      scene.area([...top, ...edge], palette.pale, {
        foot: mix(palette.pale, palette.far, 0.35),
        opacity: 0.9,
        isDetail: true,
      });
    }
    top = [];
  };
  for (const [x, at] of line) {
    if (at < y - 12) top.push([x, at]);
    else end();
  }
  end();
}
