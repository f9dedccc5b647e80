import { animals } from './animals.ts';
import { type Point, type Scene, xy } from './scene.ts';
import { things } from './things.ts';

/**
 * Figures as rows of shapes in hundredths of their height, from their foot on: `a` an area, `s` a smooth one, `o` an oval (middle and radii),
 * `l` a line, `c` a curved one; `*` on both sides; `d` a detail, `l` light; `o50` its opacity, `w2` its width; a colour as in a scene; points
 * behind `:`. `= coat near+dark40` names a colour.
 */
const plain = { ...things, ...animals };
export type PlainFigure = keyof typeof plain;
export const isPlain = (name: string): name is PlainFigure => name in plain;

/** Those with a left and a right. */
const turns: string[] = ['boat', 'cat', 'dog', 'rabbit', 'deer', 'camel', 'crane', 'whale'] satisfies PlainFigure[];

export function drawFigure(scene: Scene, name: PlainFigure, x: number, foot: number, tall: number, said = ''): void {
  const side = turns.includes(name) && scene.random.between(0, 1) < 0.5 ? -1 : 1;
  const [unit, rows] = [tall / 100, plain[name](scene, said).split('\n')];
  for (const row of rows.filter((line) => line.trim())) {
    const [head = '', behind = ''] = row.split(' : ');
    const [kind = '', ...words] = head.trim().split(' ');
    if (kind === '=') {
      scene.colours[words[0] ?? ''] = scene.colour(words[1] ?? '');
      continue;
    }
    const measure = (letter: string) =>
      Number(words.find((word) => new RegExp(`^${letter}[\\d.]+$`).test(word))?.slice(1));
    const flags = words.filter((word) => word === 'd' || word === 'l').join('');
    const colour = words.find((word) => /^(#|[a-z]{3})/.test(word)) ?? '';
    const numbers = behind.split(' ').map(Number);
    const opacity = (measure('o') || 100) / 100;
    for (const mirror of kind.endsWith('*') ? [-side, side] : [side]) {
      if (kind.startsWith('o')) {
        const [cx = 0, cy = 0, rx = 0, ry = 0] = numbers.map((value) => value * unit);
        scene.oval(x + cx * mirror, foot + cy, rx, ry, colour, flags, opacity);
        continue;
      }
      const points = xy(...numbers).map(([px, py]): Point => [x + px * unit * mirror, foot + py * unit]);
      if (/^[as]/.test(kind)) scene.area(points, colour, flags + kind[0], opacity);
      else scene.line(points, measure('w') * unit, colour, kind.startsWith('l') ? 'a' : '', opacity);
    }
  }
}
