import { bytesOf } from 'shared/bundled/files/read-file.ts';
import { fileProblemOf } from 'shared/bundled/files/unreadable-file.ts';
import type { ReadMap } from '../formats/file-map.ts';
import { mostBytes } from '../formats/most-bytes.ts';

/** A file as a map, or a sentence why it is none. */
export type GivenMap = ReadMap | { problem: string };

/** Reads a file that the visitor chose or dropped. The code of its format is loaded when it is met. */
export async function readGiven(file: File): Promise<GivenMap> {
  // A film that is read first would not fit into the memory.
  if (file.size > mostBytes) return { problem: '文件太大，最多 10 MB' };
  try {
    const bytes = await bytesOf(file);
    const { readMapFile } = await import('../formats/read-file.ts');
    return await readMapFile(file.name, bytes);
  } catch (error) {
    return { problem: fileProblemOf(error) };
  }
}
