import { blob, oval, type Point, type Scene, turned } from './scene.ts';

/** Air, the sun or moon, and clouds. @returns where the light is */
export function drawSky(scene: Scene, bottom: number, { isLow = false, clouds = 4 } = {}): Point {
  const { width, height, random, isNight } = scene;
  scene.box(-30, -30, width + 60, bottom * 0.55 + 31, 'top>middle');
  scene.fill(bottom * 0.55, 'middle>low');
  const [highest, lowest] = isLow ? [0.34, 0.42] : [0.14, 0.28];
  const sun: Point = [random.between(0.18, 0.82) * width, height * random.between(highest, lowest)];
  if (isNight) drawStars(scene, height * 0.6);
  drawSun(scene, sun, random.between(46, 74));
  for (let i = random.whole(clouds - 2, clouds); i > 0; i--) drawCloud(scene);
  return sun;
}

function drawSun(scene: Scene, [x, y]: Point, size: number): void {
  const { random, isNight } = scene;
  for (const times of [3.4, 2.3, 1.55]) scene.oval(x, y, size * times, size * times, 'light+low25', 'd', 0.34 / times);
  if (!isNight || random.between(0, 1) < 0.55) {
    scene.oval(x, y, size, size, 'light', 'l');
    return;
  }
  const outer = oval(x, y, size, size, 13, 1.05, 2 * Math.PI - 2.1);
  const inner = oval(x + size * 0.3, y, size * 0.89, size * 0.89, 13, -1.35, 2.7 - 2 * Math.PI);
  scene.area(turned([...outer, ...inner], [x, y], -0.5), 'light', 'sl');
}

export function drawStars(scene: Scene, bottom: number, count = 110): void {
  const { width, random } = scene;
  for (let i = 0; i < count; i++) {
    const isBright = i % 14 === 0;
    const size = random.between(0.8, 2.6) * (isBright ? 1.9 : 1);
    const y = random.between(0, bottom) * random.between(0.5, 1);
    scene.oval(random.between(0, width), y, size, size, 'pale', isBright ? 'dl' : 'd', random.between(0.4, 1));
  }
}

/** A few round pieces on one base. */
function drawCloud(scene: Scene): void {
  const { width, height, random, isNight } = scene;
  const [x, y] = [random.between(-0.05, 1.05) * width, random.between(0.06, 0.33) * height];
  const size = random.between(24, 52);
  const pieces = random.whole(4, 6);
  for (let i = 0; i < pieces; i++) {
    const along = i / (pieces - 1) - 0.5;
    const tall = size * (1 - Math.abs(along) * 1.3) * random.between(0.8, 1.15);
    const piece = blob(random, x + along * size * 4.4, y - tall * 0.35, Math.max(tall, size * 0.42), 0.08, 0.72);
    scene.area(piece, isNight ? 'far+middle40' : 'pale+low20', 'sd', isNight ? 0.5 : 0.75);
  }
}

/** A band of mist that hides the feet of what lies behind. */
export function drawMist(scene: Scene, y: number, tall: number): void {
  const { width, random } = scene;
  for (let i = 0; i < 3; i++) {
    const [x, long] = [random.between(0.1, 1.2) * width, random.between(0.3, 0.6) * width];
    scene.oval(x, y + random.between(-tall, tall), long, random.between(0.4, 0.9) * tall, 'low', 'd', 0.34);
  }
}

/** Light on water: short strokes below what shines. */
export function drawGlints(scene: Scene, top: number, bottom: number, x: number): void {
  const { random, width } = scene;
  for (let i = 0; i < 46; i++) {
    const down = (i / 46) ** 1.3;
    const wide = 26 + down * 150;
    const isStray = i % 4 === 3;
    const middle = isStray ? random.between(0, width) : x + random.between(-wide, wide) * 0.8;
    const [half, opacity] = [random.between(8, 20 + wide * 0.3), isStray ? 0.22 : 0.6 - down * 0.3];
    scene.oval(middle, top + (bottom - top) * down, half, 1.2 + down * 2.4, 'light', 'd', opacity);
  }
}
