import { Unzip, type UnzipFile, UnzipInflate } from 'fflate/browser';
import { bytesOf } from 'shared/bundled/files/read-file.ts';
import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';

/** `conversations.json`; a large export has several, numbered ones. */
const wanted = /(^|\/)conversations(-\d+)?\.json$/i;
/** Bytes that are read at once: what a small part grows to is known before the next one is read. */
const part = 64 * 1024;
/** An export has a file for each picture of its owner. */
const maxEntries = 20_000;
/** Bytes of all conversations together, unpacked. */
const maxBytes = 200 * 1024 * 1024;
/** Text shrinks to a tenth; what grows so much more is made to fill the memory. Looked at beyond so many bytes. */
const maxGrowth = 200;
const growthCounts = 8 * 1024 * 1024;

type Receiver = (error: Error | null, bytes: Uint8Array | null, isLast: boolean) => void;

/** Unpacks what is wanted and drops the rest unread. */
class Unpacker {
  static compression = 8;
  ondata: Receiver = () => undefined;
  readonly #inflate: UnzipInflate | undefined;

  constructor(name: string) {
    if (!wanted.test(name)) return;
    this.#inflate = new UnzipInflate();
    this.#inflate.ondata = (error, bytes, isLast) => this.ondata(error, bytes, isLast);
  }

  push(bytes: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    this.#inflate?.push(bytes, isLast);
  }
}

/**
 * The conversations in the ZIP file that ChatGPT sends, as the texts of their files. The archive may be of any size: it is read
 * part by part, and only what is wanted is unpacked and kept. Throws when there is none, or too much of it.
 */
export async function readZip(file: Blob): Promise<string[]> {
  const found = new Map<string, { text: string; isWhole: boolean }>();
  const size = { read: 0, unpacked: 0, entries: 0 };
  const unzip = new Unzip((entry) => {
    if (++size.entries > maxEntries) throw new UnreadableFile('压缩包里的文件过多，无法读取');
    if (wanted.test(entry.name)) take(entry);
    else if (entry.compression === 0 || entry.compression === Unpacker.compression) {
      entry.ondata = () => undefined;
      entry.start();
    }
  });
  unzip.register(Unpacker);

  function take(entry: UnzipFile): void {
    const decoder = new TextDecoder();
    const content = { text: '', isWhole: false };
    found.set(entry.name, content);
    entry.ondata = (error, bytes, isLast) => {
      if (error) throw error;
      size.unpacked += bytes?.length ?? 0;
      if (size.unpacked > maxBytes) throw new UnreadableFile('压缩包里的对话过大，解压后最多 200 MB');
      if (size.unpacked > growthCounts && size.unpacked > maxGrowth * size.read)
        throw new UnreadableFile('压缩包的内容异常，已停止读取');
      content.text += decoder.decode(bytes ?? undefined, { stream: !isLast });
      content.isWhole = isLast;
    };
    entry.start();
  }

  try {
    for (let at = 0; at < file.size || at === 0; at += part) {
      const bytes = await bytesOf(file.slice(at, at + part));
      size.read += bytes.length;
      unzip.push(bytes, at + part >= file.size);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile('压缩包已损坏、没有下载完整或设有密码，请重新下载，或解压后选择 conversations.json');
  }
  if (size.entries === 0) throw new UnreadableFile('这个文件不是 ZIP 压缩包');
  if (found.size === 0) throw new UnreadableFile('压缩包里没有 conversations.json，请选择 ChatGPT 导出的压缩包');
  const contents = [...found.values()];
  if (contents.some(({ isWhole }) => !isWhole)) throw new UnreadableFile('压缩包没有下载完整，请重新下载');
  return contents.map(({ text }) => text);
}
