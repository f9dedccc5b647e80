import { fileLimits, uploadLimit, uploadTypes } from 'shared/contracts/upload.ts';
import type { FileKind } from './attachment.ts';

export const kindNames: Record<FileKind, string> = { picture: '图片', pdf: 'PDF', text: '文本' };

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
