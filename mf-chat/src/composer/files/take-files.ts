import { keepFileNames, readFileNames } from 'shared/bundled/draft/chat-draft.ts';
import { fileProblemOf, UnreadableFile } from 'shared/bundled/files/unreadable-file.ts';
import type { useUploads } from 'shared/bundled/files/use-uploads.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import type { useUpload } from 'shared/site/visit.ts';
import { type Attachment, type FileKind, keyOfSent } from './attachment.ts';
import { kindOf, refusalOf } from './file-kinds.ts';
import { sendFile } from './send-file.ts';

/** Where files go that come beside a question. */
export interface FilePlace {
  draft: string;
  /** Number of the user whose files they are. */
  owner: string;
  upload: ReturnType<typeof useUpload>;
  uploads: ReturnType<typeof useUploads<Attachment>>;
  refuse(sentence: string): void;
}

/** Takes what the visitor chose: what is wrong with a file is said, all others are sent. */
export function takeFiles(
  given: readonly File[],
  folders: readonly string[],
  seesPictures: boolean,
  place: FilePlace,
): void {
  const { draft, owner, refuse } = place;
  for (const file of given) {
    const kind = kindOf(file);
    const problem = folders.includes(file.name)
      ? '不能添加文件夹，请选择里面的文件'
      : refusalOf(file, kind, seesPictures);
    if (problem || !kind) refuse(`${file.name}：${problem}`);
    else {
      const key = newIdempotencyKey();
      keepFileNames(draft, [...readFileNames(draft), key]);
      const kept = inStore(({ keepFile }) => keepFile(key, owner, file));
      void send(key, file, kind, place, kept);
    }
  }
}

/** Shows the files again that were there before a reload. @throws what the browser's database says */
export async function bringBack(keys: readonly string[], place: FilePlace): Promise<void> {
  const { draft, owner, uploads } = place;
  const { readFiles } = await import('./waiting-files.ts');
  for (const { key, name, mediaType, bytes, upload } of await readFiles(owner, keys)) {
    const file = new File([bytes], name, { type: mediaType });
    const kind = kindOf(file);
    if (upload && kind)
      uploads.show({ key, draft, name, size: bytes.byteLength, kind, phase: 'ready', progress: 1, ...upload });
    else if (kind) void send(key, file, kind, place);
  }
}

/** Keeps files of a question that came back beside the draft, so that they outlive a reload as its text does. */
export function keepSentFiles(sent: readonly AttachedFile[], draft: string, owner: string): Promise<void> {
  const files = sent.map((file) => ({ key: keyOfSent(file), file }));
  keepFileNames(draft, [...new Set([...readFileNames(draft), ...files.map(({ key }) => key)])]);
  return inStore(({ keepSent }) => keepSent(owner, files));
}

/** They are sent, or not wanted any more. */
export const forgetFiles = (keys: readonly string[]): Promise<void> => inStore(({ dropFiles }) => dropFiles(keys));

/** @param kept that the browser's database has the file */
async function send(key: string, file: File, kind: FileKind, place: FilePlace, kept?: Promise<void>): Promise<void> {
  const { draft, upload, uploads } = place;
  const { show, patch } = uploads;
  show({ key, draft, name: file.name, size: file.size, kind, phase: 'reading', progress: 0 });
  const again = () => void send(key, file, kind, place, kept);
  await uploads.send(
    key,
    async (signal) => {
      const sent = await sendFile(file, kind, {
        upload,
        signal,
        onSending: () => patch(key, { phase: 'sending' }),
        onProgress: (progress) => patch(key, { progress }),
      });
      patch(key, { phase: 'ready', ...sent });
      await kept;
      void inStore(({ keepUpload }) => keepUpload(key, sent));
    },
    (error) => {
      const canRetry = !(error instanceof UnreadableFile);
      patch(key, { phase: 'failed', problem: fileProblemOf(error), ...(canRetry && { again }) });
    },
  );
}

/** Work in the browser's database. One that keeps nothing has the files on the page only. */
async function inStore(work: (code: typeof import('./waiting-files.ts')) => Promise<void>): Promise<void> {
  if (typeof indexedDB === 'undefined') return;
  await import('./waiting-files.ts').then(work).catch(() => undefined);
}
