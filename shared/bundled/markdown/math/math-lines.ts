import type { StateBlock } from 'markdown-it';

/** Most lines of a formula that is a block: a longer one would not be typeset anyway. */
export const maxLines = 100;

/** Whether the lines end where the text does, and more of it may come. */
export function isGrowing({ env, eMarks, src }: StateBlock, endLine: number): boolean {
  return env.isGrowing === true && (eMarks[endLine - 1] ?? 0) >= src.trimEnd().length;
}

export function lineOf(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}
