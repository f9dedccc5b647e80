import { drawFigure } from './figures.ts';
import { desert, forest, front, meadow, mountain, type Place, sea } from './landscapes.ts';
import { drawFlower, drawStem, flowerOf } from './plants.ts';
import { blob, downTo, hills, oval, type Point, part, type Scene, turned, xy } from './scene.ts';
import { drawGlints, drawSky, drawStars } from './sky.ts';

/** A skyline in three rows over a river or a street. */
const city: Place = (scene) => {
  const { width, height, random, isNight } = scene;
  const floor = height * 0.8;
  const [sun] = drawSky(scene, floor);
  for (let row = 0; row < 3; row++) {
    const near = row / 2;
    scene.depth = 0.2 + near * 0.45;
    for (let x = -random.between(0, 60); x < width; ) {
      const wide = random.between(52, 96) * (0.75 + near * 0.6);
      const middle = 1 - Math.abs(x / width - 0.5) * 0.7;
      const tall = height * random.between(0.2, 0.52) * (1 - near * 0.5) * middle + 50;
      drawTower(scene, x, floor - tall, wide, floor + 4, near);
      x += wide + random.between(-6, 16 - near * 8);
    }
  }
  scene.depth = 0.7;
  scene.fill(floor - 2, 'water+near30>dark40');
  const lamps = isNight ? ['one', 'two', 'three'] : ['light', 'low', 'far'];
  for (let i = 0; i < 60; i++) {
    const [x, y] = [random.between(0, width), random.between(floor + 6, height)];
    scene.oval(x, y, random.between(6, 34), random.between(1, 2.4), random.pick(lamps), 'd', 0.4);
  }
  drawGlints(scene, floor + 4, height, sun);
  front(scene);
  return () => height * 0.95;
};

function drawTower(scene: Scene, x: number, top: number, wide: number, bottom: number, near: number): void {
  const { random, isNight } = scene;
  const colour = `far+low${part(0.3 - near * 0.3)}+near${part(near * 0.9)}+middle${random.whole(0, 14)}`;
  const [step, right] = [wide * 0.2, x + wide];
  const [low, from, to] = [top + step, x + step, right - step];
  const roof = random.pick([
    xy(x, top, right, top),
    xy(x, low, x + wide / 2, top - step * 0.6, right, low),
    xy(x, low, from, low, from, top, to, top, to, low, right, low),
    xy(x, top, right, top + step * 1.3),
  ]);
  if (random.between(0, 1) < 0.2) scene.box(x + wide / 2 - 2, top - wide * 0.7, 4, wide, colour);
  scene.area([[x, bottom], ...roof, [right, bottom]], `${colour}>low${part(0.35 - near * 0.29)}`);
  if (near === 0) return;
  const gap = 9 + near * 5;
  for (let wy = top + step * 1.6; wy < bottom - gap * 1.4; wy += gap * 1.5) {
    for (let wx = x + gap * 0.7; wx < right - gap; wx += gap * 1.1) {
      if (random.between(0, 1) > (isNight ? 0.5 : 0.8)) continue;
      const pane = isNight ? random.pick(['light', 'one', 'light', 'three']) : `${colour}+low${random.whole(25, 60)}`;
      scene.box(wx, wy, gap * 0.5, gap * 0.75, pane, 'd', isNight ? 0.85 : 0.7);
    }
  }
}

/** Planets over the curve of another one. */
const space: Place = (scene) => {
  const { width, height, random } = scene;
  scene.fill(-30, 'top+dark55>middle');
  for (let i = 0; i < 26; i++) {
    const x = width * (i / 26 + random.between(-0.1, 0.1));
    const y = height * (0.75 - (i / 26) * 0.6 + random.between(-0.13, 0.13));
    const cloud = blob(random, x, y, random.between(60, 190), 0.25);
    scene.area(cloud, random.pick(['one', 'two', 'three', 'low', 'far']), 'sd', 0.07);
  }
  drawStars(scene, height * 1.4, 260);
  front(scene, 0.5);
  const [x, y] = [width * random.between(0.3, 0.7), height * random.between(0.26, 0.44)];
  const size = random.between(120, 190);
  drawPlanet(scene, [x, y], size, random.between(0, 1) < 0.75);
  drawPlanet(scene, [width - x + random.between(-60, 60), height * random.between(0.12, 0.6)], size * 0.3, false);
  scene.depth = 0.7;
  scene.isGround = true;
  const far = width * 0.95;
  const [cx, cy] = [width * random.between(0.3, 0.7), height + far * 0.82];
  scene.area(oval(cx, cy, far * 1.04, far * 1.04, 48), 'three', 'sd', 0.25);
  scene.area(oval(cx, cy, far, far, 48), 'far+near45>near', 's');
  for (let i = 0; i < 14; i++) {
    const rx = random.between(16, 60);
    scene.oval(random.between(0, width), height * random.between(0.9, 1), rx, rx * 0.28, 'near', 'd', 0.7);
  }
  front(scene);
  return () => height * 0.92;
};

function drawPlanet(scene: Scene, [x, y]: Point, size: number, hasRing: boolean): void {
  const { random } = scene;
  const [colour, tilt] = [random.pick(['one', 'two', 'three']), random.between(-0.5, 0.5)];
  const drawRing = (from: number) => {
    const arc = (far: number) => turned(oval(x, y, size * far, size * far * 0.24, 21, from, Math.PI), [x, y], tilt);
    scene.line(arc(1.75), size * 0.13, `light+${colour}30`, '', 0.85);
    scene.line(arc(1.5), size * 0.06, `pale+${colour}50`, '', 0.8);
  };
  scene.oval(x, y, size * 1.16, size * 1.16, colour, 'd', 0.14);
  if (hasRing) drawRing(Math.PI);
  scene.area(oval(x, y, size, size, 28), `${colour}+pale25>dark45`, 's');
  for (let i = 0; i < 5; i++) {
    const at = -0.7 + i * 0.33 + random.between(-0.06, 0.06);
    const band = oval(x, y + at * size, Math.sqrt(1 - at * at) * size * 0.97, size * random.between(0.03, 0.08));
    scene.area(turned(band, [x, y], tilt * 0.4), `${colour}+${random.pick(['pale', 'dark'])}40`, 'sd', 0.5);
  }
  if (hasRing) drawRing(0);
}

/** Flowers close by, before soft light. */
const garden: Place = (scene, words) => {
  const { width, height, random } = scene;
  scene.fill(-30, 'middle+pale25>low');
  for (let i = 0; i < 14; i++) {
    const size = random.between(50, 150);
    const colour = `${random.pick(['one', 'two', 'three', 'ground', 'top'])}+pale45`;
    scene.oval(random.between(0, width), random.between(0, height), size, size, colour, 'd', 0.26);
  }
  const kind = flowerOf(words) ?? random.pick(['peony', 'daisy', 'tulip']);
  if (kind === 'lotus') scene.area(downTo(hills(random, width, height * 0.72, 8), height + 30), 'water>near50');
  front(scene);
  const count = random.whole(5, 7);
  const places = Array.from({ length: count }, (_, i) => ({
    x: width * (0.14 + (0.72 * (i + random.between(0.2, 0.8))) / count),
    y: height * random.between(0.24, 0.6),
    near: random.between(0, 1),
  })).sort((a, b) => a.near - b.near);
  for (const { x, y, near } of places) {
    scene.depth = 0.4 + near * 0.4;
    const size = (74 + near * 62) * Math.min(1, width / 900);
    drawStem(scene, kind, x, y, height + 20, `near+ground50+low${part((1 - near) * 0.35)}`);
    drawFlower(scene, kind, x, y, size, `${random.pick(['one', 'one', 'three', 'two'])}+low${part((1 - near) * 0.4)}`);
  }
  return () => height * 0.96;
};

/** A table before a window. */
const room: Place = (scene, words) => {
  const { width, height, random, isNight } = scene;
  scene.fill(-30, `far+pale${isNight ? 6 : 50}>near18`);
  scene.depth = 0.4;
  drawFigure(scene, 'window', width / 2, height * 0.76, height);
  scene.depth = 0.6;
  scene.fill(height * 0.76, `two+dark${isNight ? 72 : 46}>dark40`);
  front(scene, 0.75);
  const table = height * 0.86;
  const side = random.pick([0.2, 0.8]);
  for (let i = 0; i < 5; i++) {
    const [x, y] = [width * side + (i - 2) * height * 0.045, height * (0.83 - random.between(0.22, 0.3))];
    scene.line(xy(width * side, height * 0.68, (width * side + x) / 2, height * 0.63, x, y), 5, 'near+ground40');
    drawFlower(scene, flowerOf(words) ?? 'daisy', x, y, height * 0.042, random.pick(['one', 'two', 'three']));
  }
  drawFigure(scene, 'vase', width * side, height * 0.83, height * 0.17);
  if (!/猫|cat/i.test(words)) drawFigure(scene, 'cup', width * (1 - side), table, height * 0.12);
  drawFigure(scene, 'books', width * (side > 0.5 ? 0.34 : 0.66), table, 100);
  return () => table;
};

/** Circles, quarters and bars on a grid: a poster without a subject. */
const geometry: Place = (scene) => {
  const { width, height, random } = scene;
  const cell = random.pick([200, 250]);
  scene.fill(-30, 'pale');
  scene.depth = 0.5;
  const all = ['one', 'two', 'three', 'near', 'far', 'water', 'pale'];
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) {
      const under = random.pick(all);
      const over = random.pick(all.filter((colour) => colour !== under));
      const third = random.pick(all.filter((colour) => colour !== under && colour !== over));
      const corner = random.whole(0, 3);
      const quarter = (from: number, radius: number, colour: string) => {
        const [qx, qy] = [x + (from === 1 || from === 2 ? cell : 0), y + (from > 1 ? cell : 0)];
        scene.area([[qx, qy], ...oval(qx, qy, radius, radius, 17, (from * Math.PI) / 2, Math.PI / 2)], colour);
      };
      const disc = (cx: number, cy: number, share: number, colour: string) =>
        scene.oval(x + cell * cx, y + cell * cy, cell * share, cell * share, colour);
      const bar = (at: number) =>
        corner % 2 ? scene.box(x, y + at, cell, cell / 8, over) : scene.box(x + at, y, cell / 8, cell, over);
      scene.isGround = true;
      scene.box(x, y, cell, cell, under);
      scene.isGround = false;
      random.pick([
        () => [quarter(corner, cell, over), quarter(corner, cell / 2, third)],
        () => [disc(0.5, 0.5, 0.41, over), disc(0.5, 0.5, 0.18, third)],
        () => scene.area(xy(x, y, x + cell, y, x + (corner % 2 ? 0 : cell), y + cell), over),
        () => [0, 0.25, 0.5, 0.75].map((at) => bar(at * cell)),
        () => [0.2, 0.5, 0.8].map((cx) => [0.2, 0.5, 0.8].map((cy) => disc(cx, cy, 0.075, over))),
        () => [quarter(0, cell, over), quarter(2, cell, third)],
      ])();
    }
  }
  return () => height * 0.97;
};

export const places = { mountain, sea, city, meadow, forest, desert, space, garden, room, geometry };
