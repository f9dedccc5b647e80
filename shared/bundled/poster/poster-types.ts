/** A kind of writing on the poster; sizes in CSS pixels. */
export interface Type {
  font: string;
  /** From one line to the next. */
  step: number;
  colour: string;
}

/** How wide a text is in a font. */
export type Measure = (text: string, font: string) => number;

/** What is drawn: a line of text at its upper left corner, or a filled rectangle. */
export type Drawn =
  | { is: 'text'; text: string; left: number; top: number; type: Type }
  | { is: 'box'; left: number; top: number; width: number; height: number; colour: string };

const family = 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif';
export const types = {
  site: { font: `600 20px ${family}`, step: 28, colour: '#ffffff' },
  question: { font: `600 22px ${family}`, step: 34, colour: '#1d2129' },
  answer: { font: `17px ${family}`, step: 31, colour: '#3a3f4a' },
  cell: { font: `15px ${family}`, step: 24, colour: '#3a3f4a' },
  headCell: { font: `600 15px ${family}`, step: 24, colour: '#1d2129' },
  call: { font: `600 18px ${family}`, step: 26, colour: '#ffffff' },
  note: { font: `14px ${family}`, step: 20, colour: '#ffffff' },
} satisfies Record<string, Type>;
export const lineColour = '#e5e6eb';
