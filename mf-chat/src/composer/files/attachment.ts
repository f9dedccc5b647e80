import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';

export type FileKind = 'picture' | 'pdf' | 'text';

/** Of a file that is sent as its text. */
export interface SentText {
  /** Letters (UTF-16) of it. */
  characters?: number;
  /** What of the file is not in it, for the visitor. */
  note?: string;
}

/** A file beside the question that is being written. */
export interface Attachment extends SentText {
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
  progress: number;
  /** The upload, once it is ready. */
  id?: number;
  url?: string;
  /** Why it cannot be sent, as a sentence. */
  problem?: string | undefined;
  /** Sends it once more. */
  again?: (() => void) | undefined;
}

/** Of a file whose question came back. */
export const keyOfSent = ({ id }: AttachedFile): string => `sent-${id}`;

/** A file of a question that came back into the field. */
export const fileOfSent = (file: AttachedFile, draft: string): Attachment => {
  const { kind, ...known } = file;
  return { ...known, key: keyOfSent(file), draft, size: 0, kind: kind as FileKind, phase: 'ready', progress: 1 };
};

/** Files as a model takes them: a picture that was added for another one cannot go to one that does not see. */
export const shownFor = (files: readonly Attachment[], seesPictures: boolean): readonly Attachment[] =>
  files.map((file) =>
    file.kind === 'picture' && !seesPictures ? { ...file, problem: '当前模型看不了图片，请换一个模型或移除' } : file,
  );

/** Why a question cannot be sent with these files; undefined: it can. @param isTaking more of them are on their way */
export function blockedBy(files: readonly Attachment[], isTaking: boolean): string | undefined {
  if (files.some(({ problem }) => problem)) return '请先移除不能发送的附件';
  return isTaking || files.some(({ phase }) => phase !== 'ready') ? '附件还在上传' : undefined;
}

/** What a question says of its files. */
export const sentOf = (files: readonly Attachment[]): AttachedFile[] =>
  files.flatMap(({ id, kind, name, url = '' }) => (id ? [{ id, kind, name, url }] : []));
