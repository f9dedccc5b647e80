import type { Token } from 'markdown-it';

export interface FoundFence {
  token: Token;
  /** Length of the text that belongs to the fence. */
  length: number;
  isClosed: boolean;
}

/**
 * A fence at the beginning of a text that grows. It is read line by line and never parsed: nearly all of a long answer
 * may be one block of code.
 */
export class TopLevelFence {
  /** Where the search for the closing marks continues. */
  #scanned = 0;

  find(text: string): FoundFence | undefined {
    const opening = /^(?:(`{3,})([^`\n]*)|(~{3,})(.*))\n/.exec(text);
    if (!opening) return undefined;
    const [first, backticks, info = '', tildes = '', tildeInfo] = opening;
    const marks = backticks ?? tildes;
    const from = Math.max(first.length, this.#scanned);
    const complete = text.lastIndexOf('\n') + 1;
    const closing = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*\\n`, 'm').exec(text.slice(from, complete));
    this.#scanned = Math.max(from, complete);
    const end = closing ? from + closing.index : text.length;
    // A line that may become the closing marks is not shown: the block would be a line lower when they are whole.
    const mayClose = !closing && new RegExp(`^ {0,3}${marks[0]}+[ \\t]*$`).test(text.slice(complete));
    const content = text.slice(first.length, mayClose ? Math.max(first.length, complete) : end);
    const token = { type: 'fence', info: tildeInfo ?? info, content, level: 0, nesting: 0 } as Token;
    return { token, length: end + (closing?.[0].length ?? 0), isClosed: closing !== null };
  }
}
