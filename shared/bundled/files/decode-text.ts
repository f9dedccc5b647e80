import { encodingOf } from './older-encodings.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface DecodedText {
  text: string;
  /** Places that could not be read: each is a U+FFFD in the text. */
  unread: number;
}

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

/** Programs and pictures are full of control characters; texts have tabs, line ends, and signs for terminals. */
const ofTerminals = [0x07, 0x08, 0x0e, 0x0f, 0x1b];
function isBinary(bytes: Uint8Array): boolean {
  const looked = bytes.subarray(0, 65_536);
  const controls = looked.filter(
    (byte) => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && !ofTerminals.includes(byte),
  ).length;
  return controls > 2 && controls * 20 > looked.length;
}
