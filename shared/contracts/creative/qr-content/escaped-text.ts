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
  unfolded(text).flatMap((line) => {
    const found = /^(?:[\w-]+\.)?([\w-]+)((?:;[^:]*)?):(.*)$/s.exec(line);
    const [, name = '', parameters = '', value = ''] = found ?? [];
    const about = parameters.slice(1).toUpperCase();
    return found ? [{ name: name.toUpperCase(), about, value: isQuoted(about) ? unquoted(value, about) : value }] : [];
  });

/** What vCard 2.1 calls quoted-printable: bytes as `=E6`, in an encoding that the line names. */
const isQuoted = (about: string) => about.includes('QUOTED-PRINTABLE');

/** A line ends with `=` where it goes on behind its end, in quoted-printable; else the next one begins with a blank. */
function unfolded(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    const last = lines.at(-1);
    if (last?.endsWith('=') && /^[^:]*QUOTED-PRINTABLE/i.test(last)) lines.splice(-1, 1, last.slice(0, -1) + line);
    else lines.push(line);
  }
  return lines;
}

function unquoted(value: string, about: string): string {
  const named = /CHARSET=([\w-]+)/.exec(about)?.[1] ?? 'UTF-8';
  const encoding = /^(?:GB|CP936)/.test(named) ? 'gb18030' : named === 'BIG5' ? 'big5' : 'utf-8';
  return value.replace(/(?:=[\dA-F]{2})+/gi, (quoted) => {
    const bytes = quoted.match(/[\dA-F]{2}/gi) ?? [];
    const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)));
    // In plain text a line end is written as a backslash and a letter.
    return text.replace(/\r?\n/g, '\\n');
  });
}

/** A value of a vCard or of a calendar. */
export const cardText = (text: string): string => escapeWith(text, /[\\;,]/g).replace(/\r?\n/g, '\\n');
