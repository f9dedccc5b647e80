import type { MapDocument, MapNode } from '../document/map-node.ts';
import { linkOf, shownTitle } from '../document/shown-title.ts';

/** How a node of one level is set; the same numbers in the page, in the far view and in files. */
export interface NodeLook {
  font: number;
  weight: number;
  line: number;
  padX: number;
  padY: number;
  most: number;
}

const looks: readonly [NodeLook, NodeLook, NodeLook] = [
  { font: 18, weight: 650, line: 26, padX: 22, padY: 12, most: 300 },
  { font: 15, weight: 500, line: 22, padX: 14, padY: 8, most: 280 },
  { font: 14, weight: 400, line: 21, padX: 6, padY: 4, most: 300 },
];
export const lookOf = (depth: number): NodeLook => looks[Math.min(depth, 2) as 0 | 1 | 2];

/** Room for the box of a task before the words, and for each sign behind them. */
export const signRoom = { task: 24, sign: 22 } as const;

export interface NodeSize {
  width: number;
  height: number;
  /** What the node says; a line may end within a word. */
  words: string;
  lines: readonly string[];
  /** Where the node leads to: it has a sign for it. */
  link: string | undefined;
}

/** Says how large a node is. Of one view: what it has measured is kept with it. */
export type Measure = (node: MapNode, depth: number) => NodeSize;

export const fontFamily = 'system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif';
const notFirst = /^[、，。；：？！）】》〉」』”’…,.;:?!)\]}%]$/u;
/** More texts than these are not kept. */
const mostKept = 20_000;

/** Measures by the widths of single characters, so that thousands of nodes cost a few milliseconds. */
export function createMeasure(env: MapDocument['env'], widthOf = browserWidths()): Measure {
  const sizes = new Map<string, NodeSize>();
  const width = remembered(widthOf);
  const ofText = ({ text, task, notes }: MapNode, level: number) => {
    const link = linkOf(text, env);
    const signs = (notes ? 1 : 0) + (link ? 1 : 0);
    const key = `${level}${task === undefined ? '' : 't'}${signs} ${text}`;
    let size = sizes.get(key);
    if (!size) {
      if (sizes.size > mostKept) sizes.clear();
      const extra = (task === undefined ? 0 : signRoom.task) + signs * signRoom.sign;
      size = { ...sizeOf(shownTitle(text, env), lookOf(level), extra, width), link };
      sizes.set(key, size);
    }
    return size;
  };
  // A node never changes: of thousands, an edit makes a few anew, and only these are looked up by their text.
  const ofNode = new WeakMap<MapNode, { level: number; size: NodeSize }>();
  return (node, depth) => {
    const level = Math.min(depth, 2);
    const known = ofNode.get(node);
    if (known?.level === level) return known.size;
    const size = ofText(node, level);
    ofNode.set(node, { level, size });
    return size;
  };
}

/** Sets plain text of a size (px): its lines where they have a width, and how wide it is in one. */
export function createSetting(widthOf = browserWidths()) {
  const width = remembered(widthOf);
  return {
    wrap: (text: string, font: number, most: number): readonly string[] => wrap(text, (most * 100) / font, width).lines,
    width: (text: string, font: number): number =>
      (signsOf(text).reduce((sum, one) => sum + width(one), 0) * font) / 100,
  };
}

function remembered(widthOf: (character: string) => number): (character: string) => number {
  const characters = new Map<string, number>();
  return (character) => {
    let known = characters.get(character);
    if (known === undefined) {
      known = widthOf(character);
      characters.set(character, known);
    }
    return known;
  };
}

function sizeOf(text: string, look: NodeLook, extra: number, widthOf: (character: string) => number) {
  // Heavier letters are a little wider.
  const factor = (look.font / 100) * (look.weight > 500 ? 1.06 : look.weight > 400 ? 1.03 : 1);
  const { lines, widest } = wrap(text, look.most / factor, widthOf);
  return {
    words: text,
    lines,
    width: Math.ceil(Math.max(widest * factor, look.font * 2)) + 2 + look.padX * 2 + extra,
    height: lines.length * look.line + look.padY * 2,
  };
}

/** Breaks between any two Chinese characters and between words; a word that is wider than a line is cut. */
function wrap(text: string, most: number, widthOf: (character: string) => number) {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  let widest = 0;
  /** Where the last space of the line is, and its width up to there. */
  let space = -1;
  let spaceWidth = 0;
  // A blank at which a line ends is kept, so that its words and those of the next line stay apart for who hears or copies them.
  const end = (rest: string, restWidth: number, isAtBlank = /\s$/.test(line)) => {
    lines.push(line.trimEnd() + (isAtBlank ? ' ' : ''));
    widest = Math.max(widest, lineWidth);
    line = rest;
    lineWidth = restWidth;
    space = -1;
  };
  for (const character of signsOf(text)) {
    const width = widthOf(character);
    if (lineWidth + width > most && line && !notFirst.test(character)) {
      const isInWord = space > 0 && /[\w'’-]/.test(character) && /[\w'’-]$/.test(line);
      if (isInWord) {
        const [rest, restWidth] = [line.slice(space + 1), lineWidth - spaceWidth];
        line = line.slice(0, space);
        lineWidth = spaceWidth;
        end(rest, restWidth, true);
      } else end('', 0, character === ' ' || /\s$/.test(line));
      if (character === ' ' && !line) continue;
    }
    line += character;
    lineWidth += width;
    if (character === ' ') {
      space = line.length - 1;
      spaceWidth = lineWidth;
    }
  }
  end('', 0, false);
  return { lines, widest };
}

/** A text by what the eye takes for one sign: a family, a flag, a letter with its accents. */
export const signsOf = (text: string): string[] =>
  /[\p{Extended_Pictographic}\p{RI}\p{M}\u200d]/u.test(text) && 'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('zh').segment(text), ({ segment }) => segment)
    : [...text];

/** Widths at 100 px, as the browser paints them; where there is none (a test), as they usually are. */
function browserWidths(): (character: string) => number {
  if (typeof OffscreenCanvas === 'undefined') return usualWidth;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return usualWidth;
  context.font = `100px ${fontFamily}`;
  return (character) => context.measureText(character).width;
}

const usualWidth = (character: string) => (/[ᄀ-￯]|\p{Emoji_Presentation}/u.test(character) ? 100 : 56);
