import { fileLimits, uploadLimit, uploadTypes } from 'shared/contracts/upload.ts';

/** A file beside the question that is being written. */
export interface Attachment {
  key: string;
  /** The conversation beside whose question it is. */
  draft: string;
  name: string;
  /** Bytes, as the visitor chose it; 0: not known any more. */
  size: number;
  kind: FileKind;
  /** `reading`: the text of a PDF is taken out. */
  phase: 'reading' | 'sending' | 'ready' | 'failed';
  /** Of what is sent, 0 to 1. */
  share: number;
  /** The upload, once it is ready. */
  id?: number;
  url?: string;
  /** Why it cannot be sent, as a sentence. */
  problem?: string;
}

/** A file that cannot be sent; the message is a sentence for the visitor. */
export class UnreadableFile extends Error {}

export type FileKind = 'picture' | 'pdf' | 'text';

export const kindNames: Record<FileKind, string> = { picture: '图片', pdf: 'PDF', text: '文本' };

/** What the file dialog offers. A browser that asks for other files is refused at the place. */
export const acceptedBy = (seesPictures: boolean): string =>
  [
    ...(seesPictures ? uploadTypes : []),
    'text/*,application/pdf,application/json,.md,.markdown,.csv,.log,.yml,.yaml,.toml,.ini,.sql',
    '.js,.jsx,.ts,.tsx,.vue,.py,.java,.c,.h,.cpp,.cs,.go,.rs,.php,.rb,.swift,.kt,.sh',
  ].join(',');

/** What a file is, by what the browser says and by its name. Programs, archives and the like are no text. */
export function kindOf({ type, name }: File): FileKind | undefined {
  if (type.startsWith('image/')) return 'picture';
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf';
  const isOther =
    /^(audio|video|font)\//.test(type) || /zip|compressed|msword|officedocument|octet-stream|executable/.test(type);
  return isOther ? undefined : 'text';
}

/** Why a file is not taken, before anything of it is read; undefined: it is. */
export function refusalOf(file: File, kind: FileKind | undefined, seesPictures: boolean): string | undefined {
  if (!kind) return '只支持图片、文本文件和 PDF';
  if (file.size === 0) return '这个文件是空的';
  if (kind === 'picture' && !seesPictures) return '当前模型看不了图片，请换一个模型';
  if (kind === 'picture' && !uploadTypes.some((type) => type === file.type))
    return '只支持 JPG、PNG、WebP、GIF 格式的图片';
  const limit = kind === 'picture' ? uploadLimit : fileLimits[kind];
  return file.size > limit ? `${kindNames[kind]}不能超过 ${limit / 1024 / 1024} MB` : undefined;
}

export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${Math.round(kib)} KB` : `${(kib / 1024).toFixed(1)} MB`;
}
