import { promptsByCategory } from '../prompts/seed-prompts.ts';
import { linesOf, readEntries } from '../texts/read-entries.ts';

/** What the demonstration user has drawn with one request. */
export interface SeedDrawing {
  prompt: string;
  style: string;
  scale: '1:1' | '4:3' | '3:4' | '16:9' | '3:2';
  seed: number;
  count: number;
  /** The request whose first picture was varied, by its place in this list. */
  from?: number;
}

const scales = ['1:1', '4:3', '3:4', '1:1', '16:9', '3:2'] as const;

/** Each example once. */
const examples: SeedDrawing[] = promptsByCategory
  .flatMap(({ prompts }) => prompts)
  .map(({ prompt, style }, at) => ({ prompt, style, scale: scales[at % 6] ?? '1:1', seed: 11, count: 1 }));

/** The first one is the oldest. */
export const drawings: SeedDrawing[] = [
  ...examples,
  { prompt: '清晨的竹林，一只小鹿站在雾里', style: '水彩', scale: '3:4', seed: 40, count: 4 },
  { prompt: '白鹤立在湖边，远山如黛', style: '水墨', scale: '4:3', seed: 52, count: 4 },
  { prompt: '夜空下的海港，灯塔与归来的帆船', style: '夜色', scale: '1:1', seed: 61, count: 4 },
  { prompt: '窗边的橘猫和一杯热茶', style: '扁平', scale: '1:1', seed: 73, count: 4 },
  { prompt: '清晨的竹林，一只小鹿站在雾里', style: '水彩', scale: '3:4', seed: 90, count: 4, from: 40 },
];

const squareScales = ['3:4', '4:3', '1:1', '3:4', '3:2', '1:1', '16:9'] as const;

/** Pictures of the square by category: a line `- prompt | style` each. */
export const squareDrawings: (SeedDrawing & { category: string })[] = readEntries('drawings/square.md')
  .flatMap((entry) => linesOf(entry, '- ').map((line) => ({ category: entry.name, words: line.split(' | ') })))
  .map(({ category, words: [prompt = '', style = ''] }, at) => ({
    category,
    prompt,
    style,
    scale: squareScales[at % squareScales.length] ?? '1:1',
    seed: 21,
    count: 1,
  }));
