import { UnreadableFile } from './unreadable-file.ts';

export interface DecodedText {
  text: string;
  /** Places that could not be read: each is a U+FFFD in the text. */
  unread: number;
}

/** An encoding of older Chinese files: letters of two bytes, of which those in common use have a place of their own. */
interface Encoding {
  name: string;
  isLetter(lead: number, trail: number): boolean;
  isCommon(lead: number, trail: number): boolean;
}

const gb18030: Encoding = {
  name: 'gb18030',
  isLetter: (lead, trail) => lead >= 0x81 && trail >= 0x40 && trail !== 0x7f,
  // GB 2312: signs, and the letters of its first level.
  isCommon: (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3)),
};
const big5: Encoding = {
  name: 'big5',
  isLetter: (lead, trail) => lead >= 0xa1 && lead <= 0xf9 && trail >= 0x40 && (trail <= 0x7e || trail >= 0xa1),
  isCommon: (lead, trail) => lead >= 0xa1 && lead <= 0xc6 && (trail <= 0x7e || trail >= 0xa1),
};

/**
 * The text of a file: UTF-16 with its mark, what its XML says it is, UTF-8, GB 18030 or Big5. Single bytes that are none of it are passed over.
 * @throws UnreadableFile when it is no text, or of an encoding that is not known
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be');
  if (isBinary(bytes)) throw new UnreadableFile('这个文件不是文本，读不出内容');
  const named = declaredOf(bytes);
  const declared = named === undefined ? undefined : decoded(bytes, named);
  if (declared?.unread === 0) return declared;
  const unicode = decoded(bytes, 'utf-8');
  const { text, unread } = unicode;
  if (unread === 0) return unicode;
  // In bytes of another encoding hardly any three make a letter of UTF-8.
  const letters = text.match(/[\u0800-\ufffc]|[\ud800-\udbff]/g)?.length ?? 0;
  if (letters >= 4 * unread) return unicode;
  const encoding = encodingOf(bytes);
  if (encoding) return decoded(bytes, encoding);
  if (unread * 200 <= text.length) return unicode;
  throw new UnreadableFile('认不出这个文件的文字编码，请另存为 UTF-8 编码后再试');
}

/** The encoding in the declaration of XML, where browsers know it. In UTF-16 the declaration could not be read so. */
function declaredOf(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^ï»¿/, '');
  const [, name] = /^<\?xml[^>]*encoding=["']([\w-]{1,20})["']/.exec(head) ?? [];
  try {
    const { encoding } = new TextDecoder(name);
    return name === undefined || /^utf-/.test(encoding) ? undefined : encoding;
  } catch {
    return undefined;
  }
}

function decoded(bytes: Uint8Array, encoding: string): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes);
  return { text, unread: text.match(/\ufffd/g)?.length ?? 0 };
}

/** Programs and pictures are full of control characters; texts have tabs, line ends, and what a terminal is told by. */
const ofTerminals = [0x07, 0x08, 0x0e, 0x0f, 0x1b];
function isBinary(bytes: Uint8Array): boolean {
  const looked = bytes.subarray(0, 65_536);
  const controls = looked.filter(
    (byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && !ofTerminals.includes(byte),
  ).length;
  return controls > 2 && controls * 20 > looked.length;
}

/** The encoding in which the bytes are letters that are in use; undefined: in neither. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const [simplified, traditional] = [commonShare(bytes, gb18030), commonShare(bytes, big5)];
  if (traditional > 0.85 && traditional > simplified + 0.2) return big5.name;
  return simplified > 0.5 ? gb18030.name : undefined;
}

/** Of the bytes beyond ASCII the share that is letters in common use, 0 to 1. */
function commonShare(bytes: Uint8Array, { isLetter, isCommon }: Encoding): number {
  let [letters, common] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2);
    if (lead < 0x80) continue;
    letters++;
    if (!isLetter(lead, trail)) continue;
    if (isCommon(lead, trail)) common++;
    at++;
  }
  return letters ? common / letters : 0;
}
