import { seededRandom } from '../../../../platform/pictures/seeded-random.ts';
import { drawBirds } from '../figures/birds.ts';
import { drawHouse, drawLighthouse, drawPagoda } from '../figures/buildings.ts';
import { drawFlower, flowerOf } from '../figures/flowers.ts';
import { drawPerson } from '../figures/person.ts';
import { drawCat, drawDog, drawPanda, drawRabbit } from '../figures/sitting-animals.ts';
import { drawStem } from '../figures/stems.ts';
import { drawCup, drawLantern } from '../figures/things.ts';
import { drawTree, drawTrunk } from '../figures/trees.ts';
import { drawBalloon, drawBoat, drawRocket } from '../figures/vehicles.ts';
import { drawCamel, drawDeer } from '../figures/walking-animals.ts';
import { drawCrane, drawFish, drawWhale } from '../figures/water-animals.ts';
import { mix, type Rgb } from '../scene/colour.ts';
import { borrowed, type Palette, palettes, tinted } from '../scene/palette.ts';
import type { FigureName, Setting, Wish } from '../scene/read-prompt.ts';
import { Scene } from '../scene/scene.ts';
import { drawCity } from '../settings/city.ts';
import { drawGarden, drawRoom } from '../settings/close-up.ts';
import { drawDesert, drawSpace } from '../settings/far-away.ts';
import { drawForest, drawMeadow } from '../settings/fields.ts';
import { drawGeometry } from '../settings/geometry.ts';
import { drawMountains } from '../settings/mountain.ts';
import { drawSea } from '../settings/sea.ts';

const settings: Record<Setting, (scene: Scene, words: string) => (x: number) => number> = {
  mountain: drawMountains,
  sea: drawSea,
  city: drawCity,
  meadow: drawMeadow,
  forest: drawForest,
  desert: drawDesert,
  space: drawSpace,
  garden: drawGarden,
  room: drawRoom,
  geometry: drawGeometry,
};

/** The part of the picture's shorter side that a figure takes, and where it is when it does not stand on the ground. */
const sizes: Record<FigureName, { tall: number; up?: number }> = {
  cat: { tall: 0.36 },
  dog: { tall: 0.36 },
  panda: { tall: 0.38 },
  deer: { tall: 0.36 },
  camel: { tall: 0.38 },
  rabbit: { tall: 0.3 },
  crane: { tall: 0.38 },
  whale: { tall: 0.36, up: 0.16 },
  fish: { tall: 0.36 },
  boat: { tall: 0.26, up: 0.14 },
  lighthouse: { tall: 0.5 },
  house: { tall: 0.24 },
  pagoda: { tall: 0.5 },
  balloon: { tall: 0.32, up: 0.46 },
  person: { tall: 0.3 },
  rocket: { tall: 0.42, up: 0.16 },
  tree: { tall: 0.5 },
  bamboo: { tall: 0.5 },
  flower: { tall: 0.24 },
  lantern: { tall: 0.22, up: 0.5 },
  cup: { tall: 0.16 },
  birds: { tall: 0.1, up: 0.62 },
};

/** What a setting shows anyway. */
const shown: Partial<Record<Setting, FigureName[]>> = {
  garden: ['flower', 'tree'],
  room: ['cup', 'flower', 'house'],
  forest: ['tree', 'bamboo'],
  meadow: ['flower', 'birds'],
  sea: ['birds'],
};

export interface Wanted {
  width: number;
  height: number;
  seed: number;
  /** The most frequent ones of a reference, if there is any. */
  colours?: readonly Rgb[];
  /** 0–1: how far they are followed. */
  strength?: number;
}

/** Puts together what a prompt asks for. The same wish and seed give the same picture on every machine. */
export function composeScene(wish: Wish, { width, height, seed, colours, strength = 0.8 }: Wanted): Scene {
  const random = seededRandom(`scene ${wish.words} ${seed}`);
  const scene = new Scene({ width, height }, random, paletteFor(wish, colours, strength));
  const groundAt = settings[wish.setting](scene, wish.words);
  scene.depth = 0.95;
  scene.isGround = false;
  const figures = wish.figures.filter((name) => !shown[wish.setting]?.includes(name));
  for (const [at, name] of figures.entries()) {
    const alone =
      figures.length === 1 ? random.between(0.34, 0.66) : 0.24 + (0.52 * at) / Math.max(1, figures.length - 1);
    const x = scene.width * (alone + random.between(-0.03, 0.03));
    const { tall, up } = sizes[name];
    const foot = up === undefined ? Math.min(groundAt(x) + 14, scene.height - 16) : groundAt(x) - scene.height * up;
    drawFigure(scene, name, { x, foot, tall: tall * 1000, words: wish.words });
  }
  return scene;
}

function paletteFor({ mood, colour }: Wish, colours: readonly Rgb[] | undefined, strength: number): Palette {
  const plain: Palette = palettes[mood];
  const palette = colour ? tinted(plain, colour) : plain;
  return colours?.length ? borrowed(palette, colours, strength) : palette;
}

function drawFigure(
  scene: Scene,
  name: FigureName,
  { x, foot, tall, words }: { x: number; foot: number; tall: number; words: string },
): void {
  const { palette } = scene;
  const plain = {
    boat: drawBoat,
    cup: drawCup,
    balloon: drawBalloon,
    lantern: drawLantern,
    rocket: drawRocket,
    person: drawPerson,
    house: drawHouse,
    pagoda: drawPagoda,
    lighthouse: drawLighthouse,
  };
  const living = {
    cat: drawCat,
    dog: drawDog,
    panda: drawPanda,
    deer: drawDeer,
    camel: drawCamel,
    rabbit: drawRabbit,
    crane: drawCrane,
    whale: drawWhale,
    fish: drawFish,
  };
  if (name in plain) plain[name as keyof typeof plain](scene, x, foot, tall);
  else if (name in living) living[name as keyof typeof living](scene, x, foot, tall, words);
  else if (name === 'birds') drawBirds(scene, x, foot, 8);
  else if (name === 'tree')
    drawTree(
      scene,
      x,
      foot,
      tall,
      /樱|桃|粉|cherry/i.test(words)
        ? mix([247, 160, 186], palette.pale, 0.2)
        : /枫|秋|maple/i.test(words)
          ? palette.accents[0]
          : mix(palette.ground, palette.near, 0.35),
    );
  else if (name === 'bamboo') {
    for (const at of [-90, 0, 70])
      drawTrunk(scene, x + at, foot, { wide: 20, colour: mix(palette.ground, palette.near, 0.3), isBamboo: true });
  } else {
    const kind = flowerOf(words) ?? 'daisy';
    for (const [dx, up] of [
      [-90, 0.7],
      [0, 1],
      [84, 0.8],
    ] as const) {
      const place = { x: x + dx, y: foot - tall * up };
      drawStem(scene, { ...place, foot: foot + 10, colour: mix(palette.near, palette.ground, 0.5), kind: 'tulip' });
      drawFlower(scene, { ...place, size: tall * 0.28, kind, colour: palette.accents[0] });
    }
  }
}
