import { mapLimits } from 'shared/contracts/creative/mind-map.ts';

/** A file as a map, or a sentence why it is none. */
export type GivenMap = { title: string; markdown: string } | { problem: string };

/** Bytes of a file of text that is read. */
const mostBytes = 2 * 1024 * 1024;

/** Reads a file that the visitor chose or dropped. */
export async function readGiven(file: File): Promise<GivenMap> {
  const title = file.name.replace(/\.[^.]+$/, '').slice(0, mapLimits.title) || '导入的导图';
  if (file.size > mostBytes) return { problem: '文件太大，最多 2 MB' };
  const text = await file.text().catch(() => undefined);
  if (text === undefined) return { problem: '读不到这个文件，它可能已被移动、修改或删除，请重新选择' };
  if (text.includes('\0') || text.includes('\ufffd')) return { problem: '这不是文本文件，请选择 Markdown 或缩进文本' };
  if (text.length > mapLimits.markdown) return { problem: `内容太长，最多 ${mapLimits.markdown} 字` };
  return { title, markdown: text };
}
