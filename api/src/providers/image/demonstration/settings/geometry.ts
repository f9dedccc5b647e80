import type { mix } from '../scene/colour.ts';
import { box } from '../scene/points.ts';
import type { Scene } from '../scene/scene.ts';

/** Circles, quarters and bars on a grid: a poster without a subject. */
export function drawGeometry(scene: Scene): (x: number) => number {
  const { width, height, palette, random } = scene;
  const cell = random.pick([200, 250]);
  const colours = [...palette.accents, palette.near, palette.far, palette.water, palette.pale];
  scene.area(box(-30, -30, width + 60, height + 60), palette.pale);
  scene.depth = 0.5;
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) drawCell(scene, x, y, cell, colours);
  }
  scene.isGround = false;
  return () => height * 0.97;
}

function drawCell(
  scene: Scene,
  x: number,
  y: number,
  cell: number,
  colours: readonly Parameters<typeof mix>[0][],
): void {
  const { random } = scene;
  const under = random.pick(colours);
  const over = random.pick(colours.filter((colour) => colour !== under));
  const third = random.pick(colours.filter((colour) => colour !== under && colour !== over));
  scene.area(box(x, y, cell, cell), under);
  scene.isGround = false;
  const half = cell / 2;
  const quarter = (cx: number, cy: number, from: number, radius: number) => [
    [cx, cy] as const,
    ...Array.from({ length: 17 }, (_, i) => {
      const angle = from + (i / 16) * (Math.PI / 2);
      return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius] as const;
    }),
  ];
  const corner = random.whole(0, 3);
  const [cx, cy] = [x + (corner === 1 || corner === 2 ? cell : 0), y + (corner > 1 ? cell : 0)];
  const from = (corner * Math.PI) / 2;
  const shapes = [
    () => {
      scene.area(quarter(cx, cy, from, cell), over);
      scene.area(quarter(cx, cy, from, half), third);
    },
    () => {
      scene.oval(x + half, y + half, half * 0.82, half * 0.82, over);
      scene.oval(x + half, y + half, half * 0.36, half * 0.36, third);
    },
    () => scene.area([[x, y], [x + cell, y], corner % 2 ? [x, y + cell] : [x + cell, y + cell]], over),
    () => {
      for (let i = 0; i < 4; i++)
        scene.area(
          corner % 2 ? box(x, y + (i * cell) / 4, cell, cell / 8) : box(x + (i * cell) / 4, y, cell / 8, cell),
          over,
        );
    },
    () => {
      for (let i = 0; i < 9; i++)
        scene.oval(
          x + cell * (0.2 + 0.3 * (i % 3)),
          y + cell * (0.2 + 0.3 * Math.floor(i / 3)),
          cell * 0.075,
          cell * 0.075,
          over,
        );
    },
    () => {
      scene.area(quarter(x, y, 0, cell), over);
      scene.area(quarter(x + cell, y + cell, Math.PI, cell), third);
    },
  ];
  random.pick(shapes)();
  scene.isGround = true;
}
