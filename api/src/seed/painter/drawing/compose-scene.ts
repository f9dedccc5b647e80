import { seededRandom } from '../../../platform/pictures/seeded-random.ts';
import { borrowed, palettes, type Rgb, tinted } from './colours.ts';
import { drawFigure, isPlain } from './figures.ts';
import { places } from './places.ts';
import { drawBirds, drawFlower, drawStem, drawTree, drawTrunk, flowerOf } from './plants.ts';
import { type FigureName, figureWords, type Wish } from './read-prompt.ts';
import { Scene } from './scene.ts';

export interface Wanted {
  width: number;
  height: number;
  seed: number;
  /** The most frequent ones of a reference, if there is any. */
  colours: readonly Rgb[] | undefined;
  /** 0–1: how far they are followed. */
  strength: number;
}

/** Puts together what a prompt asks for. The same wish and seed give the same picture on every machine. */
export function composeScene(wish: Wish, { seed, colours, strength, ...size }: Wanted): Scene {
  const { words, figures, mood, colour } = wish;
  const isNight = mood === 'night';
  const named = colour ? tinted(palettes[mood], colour, isNight) : palettes[mood];
  const palette = colours?.length ? borrowed(named, colours, strength) : named;
  const scene = new Scene(size, seededRandom(`scene ${words} ${seed}`), palette, isNight);
  const { random, width, height } = scene;
  const groundAt = places[wish.place](scene, words);
  scene.depth = 0.95;
  scene.isGround = false;
  for (const [at, name] of figures.entries()) {
    const alone = figures.length === 1 ? random.between(0.34, 0.66) : 0.24 + (0.52 * at) / (figures.length - 1);
    const x = width * (alone + random.between(-0.03, 0.03));
    const [, tall, up] = figureWords[name];
    const foot = up === undefined ? Math.min(groundAt(x) + 14, height - 16) : groundAt(x) - (height * up) / 100;
    drawAny(scene, name, x, foot, tall * 10, words);
  }
  return scene;
}

function drawAny(scene: Scene, name: FigureName, x: number, foot: number, tall: number, words: string): void {
  if (isPlain(name)) drawFigure(scene, name, x, foot, tall, words);
  if (name === 'birds') drawBirds(scene, x, foot, 8);
  if (name === 'tree') {
    const crown = /枫|秋|maple/i.test(words) ? 'one' : 'ground+near35';
    drawTree(scene, x, foot, tall, /樱|桃|粉|cherry/i.test(words) ? '#f7a0ba+pale20' : crown);
  }
  if (name === 'bamboo') for (const at of [-90, 0, 70]) drawTrunk(scene, x + at, foot, 20, 'ground+near30', true);
  if (name !== 'flower') return;
  for (const dx of [-90, 0, 84]) {
    const y = foot - tall * (1 - Math.abs(dx) / 350);
    drawStem(scene, 'tulip', x + dx, y, foot + 10, 'near+ground50');
    drawFlower(scene, flowerOf(words) ?? 'daisy', x + dx, y, tall * 0.28, 'one');
  }
}
