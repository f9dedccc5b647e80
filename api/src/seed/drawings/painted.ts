import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** A picture of the demonstration painter, stored beside this file. */
export interface Painted {
  file: string;
  width: number;
  height: number;
  bytes: number;
  thumbhash: string;
}

/** The model that painted all of them, and how they are stored. */
export const painter = {
  mediaType: 'image/webp',
  model: 'demonstration-colour',
  modelName: '演示画师 · 彩绘',
} as const;

/** In the order of `drawings.ts`, as many of each as it counts, then those of the square. */
export const listPainted = (): Painted[] =>
  JSON.parse(readFileSync(new URL('pictures.json', import.meta.url), 'utf8')) as Painted[];

export const readPainted = (file: string): Promise<Buffer> => readFile(new URL(file, import.meta.url));
