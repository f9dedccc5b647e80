import { UnreadableFile } from './unreadable-file.ts';

/** The bytes of a file that the visitor chose. @throws UnreadableFile when it is gone or locked by now, which is no fault of the network */
export async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnreadableFile('读不到这个文件，它可能已被移动、修改或删除，请重新选择');
  }
}
