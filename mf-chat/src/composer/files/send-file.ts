import { decodeText } from 'shared/bundled/files/decode-text.ts';
import { bytesOf } from 'shared/bundled/files/read-file.ts';
import { UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import { sendPicture } from 'shared/bundled/pictures/upload/send-picture.ts';
import { cleanTerminal } from 'shared/contracts/site/terminal-text.ts';
import { uploadFile } from 'shared/contracts/site/upload.ts';
import type { useUpload } from 'shared/site/visit.ts';
import type { FileKind, SentText } from './attachment.ts';

interface Sending {
  upload: ReturnType<typeof useUpload>;
  signal: AbortSignal;
  /** It is on its way. */
  onSending(): void;
  onProgress(progress: number): void;
}

/** Sends a file as what a model can use: a picture as it is, of all others the text. */
export async function sendFile(
  file: File,
  kind: FileKind,
  { upload, signal, onSending, onProgress }: Sending,
): Promise<{ id: number; url: string } & SentText> {
  if (kind === 'picture') {
    const { id, url } = await sendPicture(file, upload, { signal, onProgress, onSending });
    return { id, url };
  }
  const bytes = await bytesOf(file);
  const { text, note } = kind === 'pdf' ? await textOfPdf(bytes) : textOf(bytes);
  signal.throwIfAborted();
  onSending();
  const { id, url } = await upload(
    uploadFile,
    new Blob([text]),
    { kinds: ['text'] },
    { signal, onProgress, quiet: true, fileName: file.name },
  );
  return { id, url, characters: text.length, ...(note && { note }) };
}

function textOf(bytes: Uint8Array) {
  const { text, unread } = decodeText(bytes);
  return { text: cleanTerminal(text), note: unread > 0 ? `有 ${unread} 处字符无法识别` : undefined };
}

async function textOfPdf(bytes: Uint8Array) {
  const { readPdf } = await import('./read-pdf.ts').catch(() => {
    throw new UnreadableFile('读取 PDF 的程序没有加载出来，请移除后重试');
  });
  const { text, pages, ofPages } = await readPdf(bytes);
  const letters = text.match(/\S/gu)?.length ?? 0;
  if (letters === 0) throw new UnreadableFile('这份 PDF 里没有文字，可能是扫描件');
  // Fonts whose letters have numbers of their own, and no table of what they mean.
  const unread = text.match(/[\ufffd\p{Co}]|(?!\s)\p{Cc}/gu)?.length ?? 0;
  if (unread * 2 > letters) throw new UnreadableFile('这份 PDF 缺少字符编码信息，读不出内容');
  if (pages === ofPages) return { text, note: unread > 0 ? `有 ${unread} 处字符无法识别` : undefined };
  return {
    text: `${text}\n\n（这份 PDF 共 ${ofPages} 页，第 ${pages} 页以后的内容没有附上）`,
    note: `共 ${ofPages} 页，只读取了前 ${pages} 页`,
  };
}
