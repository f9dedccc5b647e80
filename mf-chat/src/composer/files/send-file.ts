import { uploadFile, uploadImage } from 'shared/contracts/upload.ts';
import type { useUpload } from 'shared/site/visit.ts';
import { UnreadableFile } from '../../unreadable-file.ts';
import type { FileKind } from './attachment.ts';

interface Sending {
  upload: ReturnType<typeof useUpload>;
  signal: AbortSignal;
  /** It is on its way. */
  onSending(): void;
  onProgress(share: number): void;
}

/** Sends a file as what a model can use: a picture as it is, of all others the text. */
export async function sendFile(file: File, kind: FileKind, { upload, signal, onSending, onProgress }: Sending) {
  const options = { signal, onProgress, quiet: true };
  if (kind === 'picture') {
    onSending();
    return upload(uploadImage, file, {}, options);
  }
  const text = kind === 'pdf' ? await textOfPdf(file) : textOf(new Uint8Array(await file.arrayBuffer()));
  signal.throwIfAborted();
  onSending();
  return upload(uploadFile, new Blob([text]), {}, { ...options, fileName: file.name });
}

/** UTF-8, UTF-16 with its mark, or the encoding of older Chinese files. */
function textOf(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const names = isWide ? [bytes[0] === 0xff ? 'utf-16le' : 'utf-16be'] : ['utf-8', 'gb18030'];
  for (const name of names) {
    try {
      const text = new TextDecoder(name, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Not this encoding.
    }
  }
  throw new UnreadableFile('这个文件不是文本，读不出内容');
}

async function textOfPdf(file: File): Promise<string> {
  const { readPdf } = await import('./read-pdf.ts').catch(() => {
    throw new UnreadableFile('读取 PDF 的程序没有加载出来，请移除后重试');
  });
  const text = await readPdf(new Uint8Array(await file.arrayBuffer()));
  if (!text.trim()) throw new UnreadableFile('这份 PDF 里没有文字，可能是扫描件');
  return text;
}
