import { linesOf, readEntries } from '../read-entries.ts';
import type { SeedDrawing } from './drawings.ts';

const scales = ['3:4', '4:3', '1:1', '3:4', '3:2', '1:1', '16:9'] as const;

/** Pictures of the square by category: a line `- prompt | style` each. */
export const squareDrawings: (SeedDrawing & { category: string })[] = readEntries('drawings/square.md')
  .flatMap((entry) => linesOf(entry, '- ').map((line) => ({ category: entry.name, words: line.split(' | ') })))
  .map(({ category, words: [prompt = '', style = ''] }, at) => ({
    category,
    prompt,
    style,
    scale: scales[at % scales.length] ?? '1:1',
    seed: 21,
    count: 1,
  }));
