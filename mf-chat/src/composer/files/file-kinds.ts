import { isPicture, pictureProblem } from 'shared/bundled/pictures/upload/picture-problem.ts';
import { fileLimits } from 'shared/contracts/site/upload.ts';
import type { FileKind } from './attachment.ts';

export const kindNames: Record<FileKind, string> = { picture: '图片', pdf: 'PDF', text: '文本' };

/** By its name, not by the type that the browser guesses: to Chrome a program in TypeScript is a film. */
const text =
  /\.(txt|text|md|markdown|csv|tsv|log|json|jsonl|ndjson|ipynb|xml|html?|css|scss|less|ya?ml|toml|ini|conf|cfg|properties|env|sql|srt|vtt|tex|bib|rst|diff|patch|jsx?|mjs|cjs|[mc]?tsx?|vue|svelte|py|java|c|h|cc|cpp|cxx|hpp|cs|go|rs|php|rb|pl|swift|kts?|scala|dart|lua|r|m|sh|bash|zsh|ps1|bat|cmd|gradle|graphql|proto)$/i;

/** What is read by no model, and what its owner can do about it. */
const unread: readonly [name: RegExp, type: RegExp, advice: string][] = [
  [
    /\.(docx?|xlsx?|pptx?|wps|et|dps|od[tsp]|rtf|pages|numbers|key|epub)$/i,
    /msword|ms-excel|ms-powerpoint|officedocument|opendocument|rtf|epub/,
    '暂不支持这种文档，请另存为 PDF 或文本再添加',
  ],
  [/\.(zip|rar|7z|t?gz|tar|bz2|xz|zst)$/i, /zip|compressed|x-tar|x-rar/, '读不了压缩包，请解压后添加里面的文件'],
  [
    /\.(mp3|wav|m4a|ogg|flac|mp4|mov|avi|mkv|webm)$/i,
    /^(audio|video)\//,
    '读不了音频和视频，只支持图片、文本文件和 PDF',
  ],
  [/\.(exe|dll|msi|dmg|apk|iso)$/i, /^font\/|octet-stream|executable/, '只支持图片、文本文件和 PDF'],
];

/** What a file is, by its name and by what the browser says; undefined: nothing that a model could read. */
export function kindOf({ type, name }: File): FileKind | undefined {
  if (text.test(name)) return 'text';
  if (isPicture({ type, name })) return 'picture';
  if (type === 'application/pdf' || /\.pdf$/i.test(name)) return 'pdf';
  return adviceFor({ type, name }) ? undefined : 'text';
}

const adviceFor = ({ type, name }: Pick<File, 'type' | 'name'>): string | undefined =>
  (unread.find(([names]) => names.test(name)) ?? unread.find(([, types]) => types.test(type)))?.[2];

/** Why a file is not taken, before anything of it is read; undefined: it is. */
export function refusalOf(file: File, kind: FileKind | undefined, seesPictures: boolean): string | undefined {
  if (!kind) return adviceFor(file);
  if (file.size === 0) return '这个文件是空的';
  if (kind === 'picture' && !seesPictures) return '当前模型看不了图片，请换一个模型';
  if (kind === 'picture') return pictureProblem(file);
  const limit = fileLimits[kind];
  return file.size > limit ? `${kindNames[kind]}不能超过 ${limit / 1024 / 1024} MB` : undefined;
}
