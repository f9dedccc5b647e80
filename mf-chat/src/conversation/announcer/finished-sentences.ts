import { plainText } from 'shared/bundled/markdown/document/plain-text.ts';

/** Signs that may end a sentence or a line. */
const mayEnd = /[\n。！？.!?]/;
/** A Chinese full stop ends a sentence, a Latin one before white space; quotes and brackets that close belong to it. */
const end = /(?:[。！？]|[.!?](?=["'”’)\]*_]*[\s\p{Script=Han}]))["'”’」』）)\]*_]*/gu;
/** Where a line begins a block of code, or a formula that is a block. */
const fence = /^[>\s]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?(`{3,}|~{3,})/;
const formula = /^\s*(\$\$|\\\[)/;
/** A line that is looked at as a whole: one of these, or of a table. */
const opensBlock = /^[>\s]*(?:\||`{3}|~{3}|\$\$|\\\[)/;
/** Characters of a line that are kept while no sentence ends: an answer without any must not be read again and again. */
const longest = 4000;

const codeName = '代码块';
const formulaName = '公式';

/**
 * The sentences of a Markdown text that grows, as they are to be heard: each once, when it has ended. Whole blocks would be
 * heard later: half of 113 sentences of three long texts by 24 letters or more, a tenth by 118, about four seconds of an
 * answer. Most pieces are only put by; the text since the last sentence is looked at when a sign comes that may end it.
 */
export class FinishedSentences {
  /** Nothing is said of what is read meanwhile. */
  isMuted = false;
  readonly #say: (sentence: string) => void;
  /** What has come of the line since its last sentence. */
  #rest = '';
  /** Part of the line has been said. */
  #isInLine = false;
  /** The last sign may end a sentence: what follows decides. */
  #isWaiting = false;
  /** What ends the block of code or the formula that is being written; '': none. */
  #closing = '';

  constructor(say: (sentence: string) => void) {
    this.#say = say;
  }

  push(piece: string): void {
    this.#rest += piece;
    if (!this.#isWaiting && !mayEnd.test(piece) && this.#rest.length <= longest) return;
    const lines = this.#rest.split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#takeLine(line);
    this.#rest = this.#cut(this.#rest);
    this.#isWaiting = /[。！？.!?]["'”’」』）)\]*_]*$/u.test(this.#rest.slice(-8));
    if (this.#rest.length <= longest) return;
    if (!this.#closing) this.#tell(this.#rest);
    this.#rest = '';
    this.#isInLine = true;
  }

  /** Nothing follows: what is left is a sentence. */
  end(): void {
    this.#takeLine(this.#rest);
    this.#rest = '';
  }

  #takeLine(line: string): void {
    const isWhole = !this.#isInLine;
    if (this.#closing) {
      if (isWhole && this.#closes(line)) this.#closing = '';
      this.#isInLine = false;
      return;
    }
    const marks = isWhole ? fence.exec(line)?.[1] : undefined;
    const opening = isWhole ? formula.exec(line)?.[1] : undefined;
    if (marks) {
      this.#closing = marks;
      this.#tellName(codeName);
    } else if (opening && line.trim() === opening) {
      this.#closing = opening === '$$' ? '$$' : '\\]';
      this.#tellName(formulaName);
    } else this.#tell(this.#cut(line));
    this.#isInLine = false;
  }

  #closes(line: string): boolean {
    const text = line.replace(/^[>\s]+/, '').trimEnd();
    const [sign = ''] = this.#closing;
    if (sign !== '`' && sign !== '~') return !text || text.endsWith(this.#closing);
    return text.length >= this.#closing.length && text === sign.repeat(text.length);
  }

  /** Says the sentences of a line that have ended, and returns what follows them. */
  #cut(line: string): string {
    if (this.#closing || (!this.#isInLine && opensBlock.test(line))) return line;
    let from = 0;
    for (const found of line.matchAll(end)) {
      const to = found.index + found[0].length;
      const sentence = line.slice(from, to);
      // A closing quote may still come; a number at the beginning is that of a list.
      if (to === line.length || /^\s*\d+\.$/.test(sentence)) continue;
      if (sentence.length <= longest && isOpen(sentence)) continue;
      this.#tell(sentence);
      this.#isInLine = true;
      from = to;
    }
    return line.slice(from);
  }

  #tellName(name: string): void {
    if (!this.isMuted) this.#say(name);
  }

  #tell(markdown: string): void {
    if (this.isMuted || !markdown.trim()) return;
    const text = plainText(markdown.trim(), () => formulaName)
      // A sentence may have one half of a pair of marks; a line of a table has its bars.
      .replace(/^• (?:\[[ x]\] )?|__|~~|`|\*+(?=\S)|(?<=\S)\*+/gi, '')
      .replace(/^\s*\||\|\s*$/g, '')
      .replace(/\s*\|\s*/g, '，')
      .trim();
    if (/[\p{L}\p{N}]/u.test(text)) this.#say(text);
  }
}

/** Code, a formula or the words of a link have begun in it and not ended. */
const isOpen = (sentence: string) =>
  countOf(sentence, '`') % 2 === 1 ||
  countOf(sentence, '$') % 2 === 1 ||
  countOf(sentence, '[') > countOf(sentence, ']');
const countOf = (text: string, sign: string) => text.split(sign).length - 1;
