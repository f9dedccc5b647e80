import { decodeText } from 'shared/bundled/files/decode-text.ts';
import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { mapLimits } from 'shared/contracts/creative/mind-map.ts';
import { cutText } from 'shared/contracts/cut-text.ts';
import type { ReadMap } from './file-map.ts';
import { mostBytes } from './most-bytes.ts';

/**
 * A file of this or another program as a map. The code of each format is loaded when it is met.
 * @throws UnreadableFile with a sentence for the visitor
 */
export async function readMapFile(name: string, bytes: Uint8Array): Promise<ReadMap> {
  if (bytes.length > mostBytes) throw new UnreadableFile('文件太大，最多 10 MB');
  const [, title = '导入的导图', end = ''] = /^(.*?)\.([a-z]+)$/i.exec(name) ?? [undefined, name, ''];
  const called = cutText(title, mapLimits.title) || '导入的导图';
  if (end.toLowerCase() === 'xmind') return (await import('./xmind.ts')).readXMind(bytes, called);
  const { text: decoded, unread } = decodeText(bytes);
  const text = decoded.replaceAll('\0', '').replace(/^\ufeff/, '');
  const map = await readText(text, end.toLowerCase(), called);
  return unread === 0
    ? map
    : { ...map, leftOut: [map.leftOut, `${unread} 处无法识别的字符`].filter(Boolean).join('、') };
}

async function readText(text: string, end: string, called: string): Promise<ReadMap> {
  switch (end) {
    case 'opml':
      return (await import('./opml.ts')).readOpml(text, called);
    case 'xml':
      // Both formats are saved under this ending too.
      if (/<opml[\s>]/i.test(text)) return (await import('./opml.ts')).readOpml(text, called);
      return (await import('./freemind.ts')).readFreeMind(text);
    case 'mm':
      return (await import('./freemind.ts')).readFreeMind(text);
  }
  // Markdown with headings is often saved as text.
  if (end === 'txt' && !/^#{1,6} /m.test(text)) return (await import('./text-outline.ts')).readOutline(text, called);
  if (text.length > mapLimits.markdown) throw new UnreadableFile(`内容太长，最多 ${mapLimits.markdown} 字`);
  if (text.trim() === '') throw new UnreadableFile('文件里没有内容');
  return { title: called, markdown: text, folds: [], leftOut: '' };
}
