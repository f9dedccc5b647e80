import { mix, type Rgb } from '../scene/colour.ts';
import { moved, oval, type Point } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

const coats: [RegExp, string][] = [
  [/橘|橙|orange/i, 'one'],
  [/黑|black/i, 'dark'],
  [/白|white/i, 'pale'],
  [/灰|蓝猫|gr[ae]y/i, 'far'],
];

/** The colour of its fur as the words say. */
function coatOf(scene: Scene, words: string): Rgb {
  const { palette, random } = scene;
  const orange: Rgb = [236, 148, 66];
  const coat = coats.find(([pattern]) => pattern.test(words))?.[1] ?? random.pick(['one', 'pale', 'far']);
  return (
    {
      one: orange,
      dark: mix(palette.dark, palette.far, 0.14),
      pale: mix(palette.pale, orange, 0.08),
      far: mix(palette.far, palette.near, 0.35),
    }[coat] ?? orange
  );
}

/** Sits and looks at us. */
export function drawCat(scene: Scene, x: number, foot: number, tall: number, words: string): void {
  sit(scene, x, foot, tall, coatOf(scene, words), { ears: 'pointed' });
}

export function drawDog(scene: Scene, x: number, foot: number, tall: number, words: string): void {
  sit(scene, x, foot, tall, coatOf(scene, words), { ears: 'hanging' });
}

export function drawRabbit(scene: Scene, x: number, foot: number, tall: number, words: string): void {
  sit(scene, x, foot, tall, coatOf(scene, `${words}白`), { ears: 'long' });
}

export function drawPanda(scene: Scene, x: number, foot: number, tall: number): void {
  sit(scene, x, foot, tall, mix(scene.palette.pale, [255, 255, 255], 0.5), { ears: 'round' });
}

function sit(
  scene: Scene,
  x: number,
  foot: number,
  tall: number,
  coat: Rgb,
  { ears }: { ears: 'pointed' | 'hanging' | 'long' | 'round' },
): void {
  const { palette, random } = scene;
  const isMirrored = random.between(0, 1) < 0.5;
  const place = (points: readonly Point[]) => moved(points, x, foot, tall, isMirrored);
  const shade = mix(coat, palette.dark, 0.24);
  const isPanda = ears === 'round';
  const black: Rgb = [44, 44, 50];
  const limb = isPanda ? black : mix(coat, palette.dark, 0.08);
  const belly = mix(coat, palette.pale, 0.6);
  const paw = isPanda ? black : belly;
  scene.oval(x, foot, tall * 0.42, tall * 0.05, palette.dark, { opacity: 0.22, isDetail: true });
  if (ears === 'long') scene.area(place(oval(0.34, -0.12, 0.1, 0.09)), belly, { isSmooth: true });
  else if (!isPanda)
    scene.line(
      place([
        [0.26, -0.06],
        [0.5, -0.08],
        [0.56, -0.26],
        [0.46, -0.38],
      ]),
      tall * 0.075,
      shade,
    );
  // Body, haunches, chest, paws.
  scene.area(
    place([
      [-0.16, -0.6],
      [0.16, -0.6],
      [0.27, -0.36],
      [0.34, -0.1],
      [0.24, 0],
      [-0.24, 0],
      [-0.34, -0.1],
      [-0.27, -0.36],
    ]),
    coat,
    { foot: shade, isSmooth: true },
  );
  for (const side of [-1, 1]) scene.area(place(oval(side * 0.22, -0.13, 0.13, 0.14)), limb, { isSmooth: true });
  scene.area(
    place([
      [-0.1, -0.54],
      [0.1, -0.54],
      [0.13, -0.32],
      [0.06, -0.12],
      [-0.06, -0.12],
      [-0.13, -0.32],
    ]),
    belly,
    { isSmooth: true, isDetail: true },
  );
  for (const side of [-1, 1])
    scene.area(place(oval(side * 0.09, -0.035, 0.085, 0.045)), paw, { isSmooth: true, isDetail: true });
  // Ears behind the head.
  for (const side of [-1, 1]) {
    if (isPanda) {
      scene.area(place(oval(side * 0.19, -0.87, 0.085, 0.08)), black, { isSmooth: true });
      scene.area(place(oval(side * 0.23, -0.42, 0.08, 0.17)), black, { isSmooth: true });
    } else if (ears === 'pointed') {
      scene.area(
        place([
          [side * 0.235, -0.7],
          [side * 0.235, -1],
          [side * 0.05, -0.86],
        ]),
        coat,
      );
      scene.area(
        place([
          [side * 0.205, -0.76],
          [side * 0.205, -0.93],
          [side * 0.1, -0.85],
        ]),
        mix(palette.accents[0], belly, 0.5),
        { isDetail: true },
      );
    } else if (ears === 'long') {
      scene.area(place(oval(side * 0.1, -0.98, 0.062, 0.24)), coat, { isSmooth: true });
      scene.area(place(oval(side * 0.1, -0.97, 0.032, 0.17)), mix(palette.accents[0], belly, 0.6), {
        isSmooth: true,
        isDetail: true,
      });
    }
  }
  scene.area(
    place([
      [0, -0.9],
      [0.15, -0.88],
      [0.25, -0.76],
      [0.24, -0.62],
      [0.13, -0.53],
      [0, -0.51],
      [-0.13, -0.53],
      [-0.24, -0.62],
      [-0.25, -0.76],
      [-0.15, -0.88],
    ]),
    coat,
    { foot: mix(coat, shade, 0.4), isSmooth: true },
  );
  if (ears === 'hanging') {
    for (const side of [-1, 1])
      scene.area(
        place([
          [side * 0.14, -0.88],
          [side * 0.27, -0.84],
          [side * 0.33, -0.66],
          [side * 0.27, -0.56],
          [side * 0.2, -0.66],
        ]),
        shade,
        { isSmooth: true },
      );
  }
  if (isPanda)
    for (const side of [-1, 1])
      scene.area(place(oval(side * 0.11, -0.71, 0.075, 0.085)), black, { isSmooth: true, isDetail: true });
  drawFace(scene, place, tall, {
    coat,
    belly,
    hasStripes: ears === 'pointed',
    isDark: coat[0] + coat[1] + coat[2] < 240,
  });
}

function drawFace(
  scene: Scene,
  place: (points: readonly Point[]) => Point[],
  tall: number,
  { coat, belly, hasStripes, isDark }: { coat: Rgb; belly: Rgb; hasStripes: boolean; isDark: boolean },
): void {
  const { palette } = scene;
  const detail = { isSmooth: true, isDetail: true };
  const ink: Rgb = [38, 32, 36];
  scene.area(place(oval(0, -0.6, 0.105, 0.065)), belly, detail);
  for (const side of [-1, 1]) {
    scene.area(place(oval(side * 0.105, -0.715, 0.043, 0.05)), isDark || hasStripes ? palette.accents[1] : ink, detail);
    scene.area(place(oval(side * 0.105, -0.715, hasStripes ? 0.02 : 0.036, 0.044)), ink, detail);
    scene.area(place(oval(side * 0.105 - 0.012, -0.733, 0.012, 0.013)), [255, 255, 255], detail);
    scene.area(place(oval(side * 0.175, -0.63, 0.04, 0.022)), mix(palette.accents[0], coat, 0.4), {
      ...detail,
      opacity: 0.5,
    });
    if (hasStripes)
      for (const up of [-0.02, 0.02])
        scene.line(
          place([
            [side * 0.1, -0.6 + up * 0.5],
            [side * 0.33, -0.62 + up * 1.6],
          ]),
          tall * 0.006,
          palette.pale,
          { opacity: 0.8 },
        );
    scene.line(
      place([
        [0, -0.605],
        [side * 0.03, -0.578],
        [side * 0.06, -0.59],
      ]),
      tall * 0.011,
      ink,
    );
  }
  scene.area(
    place([
      [-0.028, -0.643],
      [0.028, -0.643],
      [0, -0.612],
    ]),
    mix([236, 120, 130], ink, 0.1),
    detail,
  );
  if (hasStripes && !isDark)
    for (const at of [-0.05, 0, 0.05])
      scene.line(
        place([
          [at, -0.885],
          [at * 0.8, -0.81],
        ]),
        tall * 0.018,
        mix(coat, palette.dark, 0.4),
        { opacity: 0.7 },
      );
}
