import { drawBirds } from '../figures/birds.ts';
import { drawHouse } from '../figures/buildings.ts';
import { drawFlower } from '../figures/flowers.ts';
import { drawPine, drawTree, drawTrunk } from '../figures/trees.ts';
import { mix } from '../scene/colour.ts';
import { downTo, heightAt, hills, type Point } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';
import { drawClouds, drawLight, drawMist, drawSky } from './sky.ts';

/** Rolling hills with trees, a house and flowers in front. */
export function drawMeadow(scene: Scene): (x: number) => number {
  const { width, height, palette, random } = scene;
  const [, , air] = palette.sky;
  drawSky(scene, height * 0.62);
  drawLight(scene);
  drawClouds(scene, random.whole(3, 5));
  drawBirds(scene, width * random.between(0.2, 0.8), height * 0.2, 4);
  let line: Point[] = [];
  const rows = 5;
  for (let i = 0; i < rows; i++) {
    const near = i / (rows - 1);
    scene.depth = 0.15 + near * 0.6;
    line = hills(random, width, height * (0.5 + near * 0.34), height * (0.05 - near * 0.012));
    const tone = i % 2 ? palette.ground : mix(palette.ground, palette.accents[1], 0.22);
    const colour = mix(mix(palette.far, tone, 0.25 + near * 0.75), palette.near, near * 0.18);
    scene.area(downTo(line, height + 30), colour, {
      foot: mix(colour, near < 0.6 ? air : palette.near, 0.26),
      isSmooth: false,
    });
    if (i === 2) drawHouse(scene, width * random.between(0.25, 0.75), heightAt(line, width / 2) + 8, height * 0.075);
    for (let j = 0; j < 5 - i && i > 0; j++) {
      const x = random.between(0, 1) * width;
      const tall = height * (0.05 + near * 0.09);
      if (j % 2) drawPine(scene, x, heightAt(line, x) + 5, tall, mix(palette.near, colour, 0.35));
      else drawTree(scene, x, heightAt(line, x) + 6, tall, mix(palette.near, palette.ground, 0.5));
    }
  }
  scene.isGround = false;
  scene.depth = 0.85;
  drawGrass(scene, line, 46);
  return (x) => heightAt(line, x) + height * 0.06;
}

/** Blades and small flowers over the foreground. */
function drawGrass(scene: Scene, line: Point[], count: number): void {
  const { width, height, palette, random } = scene;
  for (let i = 0; i < count * 2; i++) {
    const x = random.between(0, width);
    const y = random.between(heightAt(line, x) + 26, height + 12);
    const tall = random.between(18, 46);
    const lean = random.between(-12, 12);
    scene.line(
      [
        [x, y],
        [x + lean * 0.4, y - tall * 0.6],
        [x + lean, y - tall],
      ],
      2.4,
      mix(palette.near, palette.ground, random.between(0.1, 0.7)),
      { opacity: 0.8 },
    );
  }
  for (let i = 0; i < count; i++) {
    const x = random.between(0, width);
    const y = random.between(heightAt(line, x) + 18, height);
    drawFlower(scene, {
      x,
      y,
      size: 5 + (y / height) ** 6 * 13,
      kind: 'small',
      colour: random.pick([...palette.accents, palette.pale]),
    });
  }
}

/** Trunks and crowns in rows that fade into light. */
export function drawForest(scene: Scene, words: string): (x: number) => number {
  const { width, height, palette, random } = scene;
  const [, middle, air] = palette.sky;
  const isBamboo = /竹|bamboo|熊猫|panda/i.test(words);
  drawSky(scene, height * 0.9);
  const [sunX] = drawLight(scene);
  const rows = 5;
  let line: Point[] = [];
  for (let i = 0; i < rows; i++) {
    const near = i / (rows - 1);
    scene.depth = 0.15 + near * 0.6;
    line = hills(random, width, height * (0.6 + near * 0.28), height * 0.03);
    const colour = mix(mix(palette.far, air, 0.35 - near * 0.35), palette.near, near * 0.9);
    const count = isBamboo ? 9 : 8 - i;
    for (let j = 0; j < count; j++) {
      const edge =
        near > 0.6 ? random.pick([random.between(-0.04, 0.26), random.between(0.74, 1.04)]) : random.between(0, 1);
      const x = edge * width;
      const foot = heightAt(line, x) + 12;
      const tone = mix(colour, middle, random.between(0, 0.18));
      if (isBamboo)
        drawTrunk(scene, x, foot, { wide: 7 + near * 17, colour: mix(tone, palette.ground, 0.4), isBamboo });
      else if (j % 3 === 0)
        drawTrunk(scene, x, foot, { wide: 14 + near * 34, colour: mix(tone, palette.dark, 0.2), isBamboo });
      else drawPine(scene, x, foot, height * random.between(0.34, 0.56) * (0.6 + near * 0.55), tone);
    }
    const ground = mix(colour, palette.ground, 0.45);
    scene.area(downTo(line, height + 30), ground, { foot: mix(ground, near < 1 ? air : palette.dark, 0.35) });
    if (i < rows - 1) drawMist(scene, height * (0.62 + near * 0.2), height * 0.04);
    if (i === 2) drawRays(scene, sunX);
  }
  scene.isGround = false;
  scene.depth = 0.85;
  drawGrass(scene, line, 14);
  return (x) => heightAt(line, x) + height * 0.05;
}

function drawRays(scene: Scene, x: number): void {
  const { height, palette, random } = scene;
  for (let i = 0; i < 6; i++) {
    const to = x + (i - 2.5) * random.between(120, 230);
    const wide = random.between(26, 80);
    scene.area(
      [
        [x - 6, 0],
        [x + 6, 0],
        [to + wide, height],
        [to - wide, height],
      ],
      palette.light,
      { opacity: 0.09, isDetail: true },
    );
  }
}
