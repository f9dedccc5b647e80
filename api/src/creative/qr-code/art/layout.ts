import { quietZone } from './code-modules.ts';

/** Where a code stands in its picture, in pixels. */
export interface Layout {
  width: number;
  height: number;
  /** Of the code with its quiet zone. */
  left: number;
  top: number;
  side: number;
  /** Pixels of a module's edge; a whole number, because blurred edges are hard to read. */
  module: number;
  /** Modules along the code's edge, with the quiet zone. */
  modules: number;
}

/** Pixels of the picture's shorter side, and of a module, at least: the style `steer` is read from ten pixels on. */
const shortest = 1024;
const leastModule = 10;
/** Part of the shorter side that the code takes, in the middle. What is left below has room for the mark of generated pictures (`markPicture`). */
const codePart = 0.73;

/** @param size modules of the code without its quiet zone */
export function layoutOf(size: number, ratio: string): Layout {
  const modules = size + 2 * quietZone;
  const short = Math.max(shortest, Math.ceil((modules * leastModule) / codePart));
  const module = Math.max(leastModule, Math.floor((short * codePart) / modules));
  const side = module * modules;
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const width = Math.round(short * Math.max(1, across / down));
  const height = Math.round(short * Math.max(1, down / across));
  const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
  return { width, height, left, top, side, module, modules };
}
