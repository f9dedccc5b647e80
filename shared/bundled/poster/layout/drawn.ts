/** Colours that each design has for itself. */
export type Ink = 'ink' | 'text' | 'soft' | 'line' | 'fill' | 'accent';

/** A kind of writing on the poster; sizes in CSS pixels. */
export interface Type {
  font: string;
  /** From one line to the next. */
  step: number;
  ink: Ink;
}

/** A formula that is typeset already, in CSS pixels; `below`: how much of it lies under the line of writing. */
export interface FormulaPicture {
  image: CanvasImageSource;
  width: number;
  height: number;
  below: number;
}

/** What the layout has to know of the browser: how wide a text is in a font, and how a formula looks. */
export interface Measures {
  text(text: string, font: string): number;
  /** Undefined: it could not be typeset, its source is shown. */
  formula(tex: string, isDisplay: boolean): FormulaPicture | undefined;
}

/** What is drawn: a line of text at its upper left corner, a filled rectangle, or a picture. */
export type Drawn =
  | { is: 'text'; text: string; left: number; top: number; type: Type }
  | { is: 'box'; left: number; top: number; width: number; height: number; ink: Ink; radius?: number }
  | { is: 'tick'; left: number; top: number; edge: number; isDone: boolean }
  | { is: 'formula'; left: number; top: number; picture: FormulaPicture };

/** What a page is not cut through. Places are from its own upper edge. */
export interface Row {
  height: number;
  drawn: Drawn[];
  /** Space above it; none at the beginning of a page. */
  gap: number;
  /** Stands above it once more where a page begins with it: the head of a table. */
  head?: Row | undefined;
  /** A page does not end with it: a heading, the head of a table. */
  isBound?: boolean;
}

const family = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Color Emoji", sans-serif';
const mono = `ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono CJK SC", monospace`;
export const types = {
  title: { font: `600 24px ${family}`, step: 36, ink: 'ink' },
  heading: { font: `600 20px ${family}`, step: 32, ink: 'ink' },
  subheading: { font: `600 18px ${family}`, step: 30, ink: 'ink' },
  words: { font: `17px ${family}`, step: 31, ink: 'text' },
  strong: { font: `600 17px ${family}`, step: 31, ink: 'ink' },
  codeWord: { font: `15px ${mono}`, step: 31, ink: 'ink' },
  quote: { font: `17px ${family}`, step: 31, ink: 'soft' },
  code: { font: `14px ${mono}`, step: 23, ink: 'text' },
  cell: { font: `15px ${family}`, step: 24, ink: 'text' },
  cellStrong: { font: `600 15px ${family}`, step: 24, ink: 'ink' },
  cellCode: { font: `14px ${mono}`, step: 24, ink: 'ink' },
  meta: { font: `15px ${family}`, step: 24, ink: 'soft' },
  call: { font: `600 18px ${family}`, step: 26, ink: 'ink' },
  note: { font: `14px ${family}`, step: 21, ink: 'soft' },
} satisfies Record<string, Type>;

/** How the runs of a line are written. */
export interface LineTypes {
  plain: Type;
  strong: Type;
  code: Type;
}
export const wordTypes: LineTypes = { plain: types.words, strong: types.strong, code: types.codeWord };
export const quoteTypes: LineTypes = { ...wordTypes, plain: types.quote };
export const cellTypes: LineTypes = { plain: types.cell, strong: types.cellStrong, code: types.cellCode };
export const headTypes: LineTypes = { ...cellTypes, plain: types.cellStrong };
export const oneType = (type: Type): LineTypes => ({ plain: type, strong: type, code: type });
