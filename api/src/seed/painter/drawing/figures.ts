import { readEntries } from '../../texts/read-entries.ts';
import type { FigureName } from './read-prompt.ts';
import { type Point, type Scene, xy } from './scene.ts';

/**
 * Figures as rows of shapes in hundredths of their height, from their foot on: `a` an area, `s` a smooth one, `o` an oval (middle and radii),
 * `l` a line, `c` a curved one; `*` on both sides; `d` a detail, `l` light; `o50` its opacity, `w2` its width; a colour as in a scene; points
 * behind `:`. `= coat near+dark40` names a colour. Rows behind `day` or `night` are for those alone.
 */
const figures = Object.fromEntries(
  readEntries('painter/drawing/figures.md').map(({ name, body }) => [name, body.split('\n')]),
);

/** Those that are no rows of shapes: `plants.ts` draws them. */
type Plant = 'tree' | 'bamboo' | 'flower' | 'birds';
export type PlainFigure = Exclude<FigureName, Plant> | 'tulip' | 'vase' | 'books' | 'window';
export const isPlain = (name: FigureName): name is Exclude<FigureName, Plant> => name in figures;

/** Those with a left and a right. */
const turns: string[] = ['boat', 'cat', 'dog', 'rabbit', 'deer', 'camel', 'crane', 'whale'] satisfies PlainFigure[];

/** @param said the words of a prompt; of a tulip its colour */
export function drawFigure(scene: Scene, name: PlainFigure, x: number, foot: number, tall: number, said = ''): void {
  const side = turns.includes(name) && scene.random.between(0, 1) < 0.5 ? -1 : 1;
  if (name === 'tulip') scene.colours.petal = scene.colour(said);
  if (name === 'cat' || name === 'dog') scene.colours.coat = scene.colour(coatOf(scene, said));
  if (name === 'rabbit') scene.colours.coat = scene.colour(coatOf(scene, `${said}白`));
  const carried = name === 'person' ? figures[scene.random.between(0, 1) < 0.6 ? 'umbrella' : 'hat'] : undefined;
  const [now, other] = scene.isNight ? ['night ', 'day '] : ['day ', 'night '];
  for (const row of [...(figures[name] ?? []), ...(carried ?? [])])
    if (!row.startsWith(other)) drawRow(scene, row.replace(now, ''), x, foot, tall / 100, side);
}

function drawRow(scene: Scene, row: string, x: number, foot: number, unit: number, side: number): void {
  const [head = '', behind = ''] = row.split(' : ');
  const [kind = '', ...words] = head.split(' ');
  if (kind === '=') {
    scene.colours[words[0] ?? ''] = scene.colour(words[1] ?? '');
    return;
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

/** The colour of its fur as the words say. */
function coatOf({ random }: Scene, words: string): string {
  if (/橘|橙|orange/i.test(words)) return '#ec9442';
  if (/黑|black/i.test(words)) return 'dark+far14';
  if (/白|white/i.test(words)) return 'pale+#ec94428';
  if (/灰|蓝猫|gr[ae]y/i.test(words)) return 'far+near35';
  return random.pick(['#ec9442', 'pale+#ec94428', 'far+near35']);
}
