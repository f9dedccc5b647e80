import { cleanTerminal } from 'shared/contracts/site/terminal-text.ts';
import { type FileKind, fileLimits } from 'shared/contracts/site/upload.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { tooLarge } from './read-upload.ts';

const nouns: Record<FileKind, string> = { text: '文本文件', pdf: 'PDF 文件', audio: '音频文件' };

export interface RecognisedFile {
  kind: FileKind;
  /** As it is stored. */
  bytes: Buffer;
  /** The extension that it is stored with (`providers/storage/media-types.ts`). */
  extension: string;
}

/**
 * The type of a file by its content alone, never by its name or the header of the request.
 * @param kinds what the sender takes it for; a text may begin as the head of another kind does (`ID3 …`)
 */
export function recogniseFile(bytes: Buffer, kinds?: readonly FileKind[]): RecognisedFile {
  const may = (kind: FileKind) => kinds?.includes(kind) ?? true;
  const found =
    (may('pdf') ? pdfOf(bytes) : undefined) ??
    (may('audio') ? audioOf(bytes) : undefined) ??
    (may('text') ? textOf(bytes) : undefined);
  if (!found) {
    const names = kinds ? kinds.map((kind) => nouns[kind]).join('、') : '文本（UTF-8 编码）、PDF 和音频文件';
    throw invalidInput(`只支持${names}`, 'file');
  }
  const limit = fileLimits[found.kind];
  if (bytes.length > limit) throw tooLarge(limit, nouns[found.kind]);
  return found;
}

function pdfOf(bytes: Buffer): RecognisedFile | undefined {
  if (!bytes.toString('latin1', 0, 8).startsWith('%PDF-')) return undefined;
  // The end mark is within the last kilobyte; without it the file was cut off.
  if (!bytes.subarray(-1024).includes('%%EOF')) throw invalidInput('PDF 文件不完整，请重新选择', 'file');
  return { kind: 'pdf', bytes, extension: 'pdf' };
}

/** Each begins with what its standard prescribes. */
function audioOf(bytes: Buffer): RecognisedFile | undefined {
  const head = bytes.toString('latin1', 0, 12);
  const audio = (extension: string): RecognisedFile => ({ kind: 'audio', bytes, extension });
  if (head.startsWith('RIFF') && head.endsWith('WAVE')) return audio('wav');
  if (head.startsWith('OggS\0')) return audio('ogg');
  if (/^....ftyp(?:M4A|mp4|iso)/s.test(head)) return audio('m4a');
  // EBML, whose header names the document type within its first bytes.
  if (head.startsWith('\x1aE\xdf\xa3') && bytes.subarray(0, 64).includes('webm')) return audio('webm');
  if (head.startsWith('ID3') || isLayer3(bytes)) return audio('mp3');
  return undefined;
}

/** A frame of MPEG-1 or MPEG-2 layer III: sync bits, then a bitrate that is neither free nor forbidden. */
function isLayer3([first, second = 0, third = 0]: Buffer): boolean {
  return first === 0xff && [0xf2, 0xf3, 0xfa, 0xfb].includes(second) && third >= 0x10 && third < 0xf0;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

const controls = /(?![\t\n\f\r])\p{Cc}/gu;

/** UTF-8 as a terminal shows it, without control characters, which a text has a few of: what is full of them is a program, a picture, an archive. */
function textOf(bytes: Buffer): RecognisedFile | undefined {
  let given: string;
  try {
    given = utf8.decode(bytes);
  } catch {
    return undefined;
  }
  const visible = cleanTerminal(given);
  const text = visible.replace(controls, '');
  const removed = visible.length - text.length;
  if (removed > 2 && removed * 20 > visible.length) return undefined;
  if (!text.trim()) throw invalidInput('文件里没有文字', 'file');
  return { kind: 'text', bytes: text.length < given.length ? Buffer.from(text) : bytes, extension: 'txt' };
}
