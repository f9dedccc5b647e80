import { drawFigure } from './figures.ts';
import { drawBirds, drawPine, drawTree, drawTrunk } from './plants.ts';
import { downTo, heightAt, hills, oval, type Point, part, ridge, type Scene, xy } from './scene.ts';
import { drawGlints, drawMist, drawSky } from './sky.ts';

/** Draws a place. @returns the line to stand on */
export type Place = (scene: Scene, words: string) => (x: number) => number;

interface Rows {
  count: number;
  lineOf(near: number): Point[];
  colourOf(near: number, row: number): string;
  /** What stands on a row. */
  stand?(near: number, line: Point[], row: number): void;
}

/** Skylines behind each other, from far to near. @returns the last one */
function drawRows(scene: Scene, { count, lineOf, colourOf, stand }: Rows): Point[] {
  let line: Point[] = [];
  for (let row = 0; row < count; row++) {
    const near = row / (count - 1);
    scene.depth = 0.15 + near * 0.55;
    line = lineOf(near);
    scene.area(downTo(line, scene.height + 30), colourOf(near, row));
    stand?.(near, line, row);
  }
  return line;
}

/** Everything drawn from now on stands in front and is no background. */
export function front(scene: Scene, depth = 0.85): void {
  scene.isGround = false;
  scene.depth = depth;
}

/** Ranges with a lake at their foot when the words name water. */
export const mountain: Place = (scene, words) => {
  const { width, height, random } = scene;
  const hasLake = /湖|江|河|溪|水|瀑|倒影|lake|river|water/i.test(words) || random.between(0, 1) < 0.45;
  const isSnowy = /雪|冰|峰|snow|peak/i.test(words);
  const [sun] = drawSky(scene, height * 0.7);
  const shore = height * (hasLake ? 0.7 : 0.86);
  drawRows(scene, {
    count: 4,
    lineOf: (near) =>
      ridge(random, width, height * 0.46 + (shore - height * 0.52) * near, height * (0.2 - near * 0.09), 0.52),
    colourOf: (near) => `far+near${part(near ** 1.25 * 0.85)}>low${part(0.62 - near * 0.3)}`,
    stand(near, line, row) {
      const y = height * 0.46 + (shore - height * 0.52) * near;
      if (isSnowy && row < 3) drawSnow(scene, line, y - 12);
      if (row < 3) return drawMist(scene, y + height * 0.12, height * 0.03);
      for (let x = 0; x < width; x += random.between(12, 30))
        drawPine(scene, x, heightAt(line, x) + 6, random.between(16, 40), 'far+near85+dark12', true);
    },
  });
  scene.fill(shore, hasLake ? 'water+low40>water' : 'near>low30');
  if (hasLake) drawGlints(scene, shore + 8, height, sun);
  drawBirds(scene, random.between(0.3, 0.7) * width, height * random.between(0.2, 0.32), 5);
  scene.depth = 0.8;
  const line = hills(random, width, height * 0.93, height * 0.035);
  scene.area(downTo(line, height + 30), 'near+dark35+ground25>dark20');
  front(scene);
  const side = random.pick([-1, 1]);
  for (let i = 0; i < 5; i++) {
    const x = width * (0.5 + side * random.between(0.26, 0.5));
    drawPine(scene, x, heightAt(line, x) + 10, random.between(0.13, 0.3) * height, `near+dark${random.whole(20, 36)}`);
  }
  if (random.between(0, 1) < 0.4) drawTree(scene, width * (0.5 - side * 0.38), height * 0.95, height * 0.3, 'one');
  return (x) => heightAt(line, x);
};

/** White tops: the parts of a skyline above `y`, with a ragged lower edge. */
function drawSnow(scene: Scene, line: Point[], y: number): void {
  const edge = line.map(([x, at], i): Point => [x, at + Math.min((y - at) * 0.55, 70) * (i % 2 ? 0.45 : 0.95)]);
  for (let from = 0, to = 0; from < line.length; from = to + 1) {
    for (to = from; (line[to]?.[1] ?? y) < y; ) to++;
    const top = [...line.slice(from, to), ...edge.slice(from, to).reverse()];
    if (to - from > 3) scene.area(top, 'pale>far35', 'd', 0.9);
  }
}

/** A shore: horizon, an island, waves, sand in front. */
export const sea: Place = (scene, words) => {
  const { width, height, random, isNight } = scene;
  const horizon = height * random.between(0.44, 0.52);
  const [sun] = drawSky(scene, horizon * 1.5, { isLow: true, clouds: 5 });
  scene.depth = 0.25;
  const shift = random.pick([-0.12, 0.6]) * width;
  const isle = ridge(random, width * 0.5, horizon - 6, 46).map(([x, y]): Point => [x + shift, Math.min(y, horizon)]);
  scene.area(downTo(isle, horizon + 2), 'far+low25');
  scene.depth = 0.4;
  scene.fill(horizon, 'water+low45>near30');
  drawGlints(scene, horizon + 4, height * 0.82, sun);
  if (!/船|舟|boat|ship/i.test(words))
    drawFigure(scene, 'boat', width * random.between(0.2, 0.8), horizon + height * 0.07, 60);
  for (let i = 1; i <= 6; i++) {
    const near = i / 6;
    scene.depth = 0.4 + near * 0.3;
    const y = horizon + (height * 0.86 - horizon) * near ** 1.5;
    const [tall, phase] = [2 + near * 11, random.between(0, 9)];
    const wave = Array.from({ length: 48 }, (_, j): Point => {
      const x = -20 + (j / 47) * (width + 40);
      return [x, y - Math.abs(Math.sin(x / (60 + near * 150) + phase)) * tall];
    });
    scene.area(downTo(wave, y + tall * 5), `water+near${part(0.12 + near * 0.35)}>water`, 'd', 0.3);
    scene.line(wave, 1.2 + near * 2.4, 'pale', '', 0.28 + near * 0.3);
  }
  drawBirds(scene, width * random.between(0.2, 0.8), height * 0.24, 6);
  scene.depth = 0.8;
  const beach = hills(random, width, height * 0.9, height * 0.05);
  const foam = (up: number) => beach.map(([x, y]): Point => [x, y - up + Math.sin(x / 37) * 4]);
  scene.area(downTo(foam(26), height + 30), 'pale', 'd', 0.55);
  scene.area(downTo(foam(12), height + 30), 'pale', 'd', 0.9);
  scene.area(downTo(beach, height + 30), isNight ? 'near+light15>dark18' : 'light+two28+ground12>dark18');
  front(scene);
  return (x) => heightAt(beach, x) + 22;
};

/** Rolling hills with trees, a house and flowers in front. */
export const meadow: Place = (scene) => {
  const { width, height, random } = scene;
  drawSky(scene, height * 0.62, { clouds: 5 });
  drawBirds(scene, width * random.between(0.2, 0.8), height * 0.2, 4);
  const line = drawRows(scene, {
    count: 5,
    lineOf: (near) => hills(random, width, height * (0.5 + near * 0.34), height * (0.05 - near * 0.012)),
    colourOf: (near, row) =>
      `far+ground${part(0.25 + near * 0.75)}+two${row % 2 ? 0 : 18}+near${part(near * 0.18)}>${near < 0.6 ? 'low26' : 'near26'}`,
    stand(near, line, row) {
      if (row === 2)
        drawFigure(scene, 'house', width * random.between(0.25, 0.75), heightAt(line, width / 2) + 8, height * 0.075);
      for (let i = 0; i < 5 - row && row > 0; i++) {
        const x = random.between(0, 1) * width;
        const tall = height * (0.05 + near * 0.09);
        if (i % 2) drawPine(scene, x, heightAt(line, x) + 5, tall, 'near+ground30');
        else drawTree(scene, x, heightAt(line, x) + 6, tall, 'near+ground50');
      }
    },
  });
  front(scene);
  drawGrass(scene, line, 46);
  return (x) => heightAt(line, x) + height * 0.06;
};

/** Blades and small flowers over the foreground. */
function drawGrass(scene: Scene, line: Point[], count: number): void {
  const { width, height, random } = scene;
  for (let i = 0; i < count * 3; i++) {
    const x = random.between(0, width);
    const y = random.between(heightAt(line, x) + 22, height + 6);
    const [tall, lean] = [random.between(18, 46), random.between(-12, 12)];
    if (i < count * 2) {
      const blade = xy(x, y, x + lean * 0.4, y - tall * 0.6, x + lean, y - tall);
      scene.line(blade, 2.4, `near+ground${random.whole(10, 70)}`, '', 0.8);
    } else {
      const [size, colour] = [5 + (y / height) ** 6 * 13, random.pick(['one', 'two', 'three', 'pale'])];
      for (const [px, py] of oval(x, y, size * 0.6, size * 0.5, 5))
        scene.oval(px, py, size * 0.5, size * 0.42, colour, 'd');
      scene.oval(x, y, size * 0.36, size * 0.3, 'light', 'd');
    }
  }
}

/** Trunks and crowns in rows that fade into light. */
export const forest: Place = (scene, words) => {
  const { width, height, random } = scene;
  const isBamboo = /竹|bamboo|熊猫|panda/i.test(words);
  const [sun] = drawSky(scene, height * 0.9, { clouds: 0 });
  const toneOf = (near: number) => `far+low${part(0.35 - near * 0.35)}+near${part(near * 0.9)}`;
  const line = drawRows(scene, {
    count: 5,
    lineOf: (near) => hills(random, width, height * (0.6 + near * 0.28), height * 0.03),
    colourOf: (near) => `${toneOf(near)}+ground45>${near < 1 ? 'low35' : 'dark35'}`,
    stand(near, line, row) {
      for (let i = isBamboo ? 9 : 8 - row; i > 0; i--) {
        const sides = random.pick([random.between(-0.04, 0.26), random.between(0.74, 1.04)]);
        const x = width * (near > 0.6 ? sides : random.between(0, 1));
        const foot = heightAt(line, x) + 12;
        const tone = `${toneOf(near)}+middle${random.whole(0, 18)}`;
        if (isBamboo) drawTrunk(scene, x, foot, 7 + near * 17, `${tone}+ground40`, true);
        else if (i % 3 === 0) drawTrunk(scene, x, foot, 14 + near * 34, `${tone}+dark20`, false);
        else drawPine(scene, x, foot, height * random.between(0.34, 0.56) * (0.6 + near * 0.55), tone);
      }
      if (row < 4) drawMist(scene, height * (0.62 + near * 0.2), height * 0.04);
      for (let i = 0; i < 6 && row === 2; i++) {
        const [to, wide] = [sun + (i - 2.5) * random.between(120, 230), random.between(26, 80)];
        scene.area(xy(sun - 6, 0, sun + 6, 0, to + wide, height, to - wide, height), 'light', 'd', 0.09);
      }
    },
  });
  front(scene);
  drawGrass(scene, line, 14);
  return (x) => heightAt(line, x) + height * 0.05;
};

/** Dunes with a light and a dark side, pyramids behind when the words name them. */
export const desert: Place = (scene, words) => {
  const { width, height, random } = scene;
  drawSky(scene, height * 0.66, { clouds: 2 });
  for (const at of /金字塔|埃及|pyramid|egypt/i.test(words) ? [0.66, 0.34] : []) {
    const [x, y, half] = [at * width, height * 0.62, (0.36 - at / 4) * height];
    scene.area(xy(x - half, y, x, y - half * 1.05, x + half * 0.28, y), 'ground+low35');
    scene.area(xy(x + half * 0.28, y, x, y - half * 1.05, x + half, y), 'near+low35');
  }
  const line = drawRows(scene, {
    count: 5,
    lineOf: (near) => hills(random, width, height * (0.58 + near * 0.3), height * 0.07),
    colourOf: (near) => `ground+low${part(0.5 - near * 0.4)}+two20>near30`,
    stand(near, line) {
      const [top = 0] = line.reduce((a, b) => (b[1] < a[1] ? b : a));
      const shade = line.filter(([x]) => x >= top && x <= top + width * 0.4);
      const back = shade.map(([x, y], at): Point => [x - at * 14, y + at * 26 + 4]).reverse();
      scene.area([...shade, ...back], `ground+low${part(0.4 - near * 0.4)}+near30`, 'd', 0.6);
    },
  });
  front(scene);
  return (x) => heightAt(line, x) + 16;
};
