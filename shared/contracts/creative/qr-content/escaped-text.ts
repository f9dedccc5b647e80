/** Puts a backslash before the characters that have a meaning in the format. */
export const escapeWith = (text: string, special: RegExp): string => text.replace(special, (letter) => `\\${letter}`);

/** Takes the backslashes away again; `\n` and `\N` are line ends. */
export const unescapeText = (text: string, hasLines = false): string =>
  text.replace(/\\(.)/gs, (_, letter: string) => (hasLines && /n/i.test(letter) ? '\n' : letter));

/** Cuts where the mark stands without a backslash before it. */
export function splitEscaped(text: string, mark: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '\\') part += letter + (text[++at] ?? '');
    else if (letter === mark) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  return [...parts, part];
}

/** `NAME:value;NAME:value;;` as pairs, values without their backslashes. The names are in capitals. */
export function readPairs(text: string): Map<string, string> {
  const pairs = new Map<string, string>();
  for (const part of splitEscaped(text, ';')) {
    const at = part.indexOf(':');
    if (at > 0 && !pairs.has(part.slice(0, at).toUpperCase())) {
      pairs.set(part.slice(0, at).toUpperCase(), unescapeText(part.slice(at + 1)));
    }
  }
  return pairs;
}

/** A line of a vCard or of a calendar. */
export interface CardLine {
  name: string;
  /** `TYPE=CELL` and the like, in capitals. */
  about: string;
  /** Still with its backslashes. */
  value: string;
}

/** The lines of a vCard or of a calendar (RFC 2425), those that were folded in one piece again. */
export const readCardLines = (text: string): CardLine[] =>
  text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const found = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/.exec(line);
      const [, name = '', about = '', value = ''] = found ?? [];
      return found ? [{ name: name.toUpperCase(), about: about.slice(1).toUpperCase(), value }] : [];
    });

/** A value of a vCard or of a calendar. */
export const cardText = (text: string): string => escapeWith(text, /[\\;,]/g).replace(/\r?\n/g, '\\n');
