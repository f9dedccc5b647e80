import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';
import { inDatabase, type WaitingFile } from '../../offline-database.ts';

/** The api drops uploads that nothing refers to after some days: an older one is uploaded once more. */
const uploadLasts = 24 * 3_600_000;
/** A tab that was closed leaves its files; nobody asks for them again. */
const fileLasts = 7 * 24 * 3_600_000;

/** Keeps a file beside a question, so that a reload finds it again. */
export async function keepFile(key: string, owner: string, file: File): Promise<void> {
  const { name, type: mediaType } = file;
  const bytes = await file.arrayBuffer();
  await inDatabase(async (database) => {
    const change = database.transaction('files', 'readwrite');
    for await (const row of change.store) if (row.value.time < Date.now() - fileLasts) await row.delete();
    await change.store.put({ key, owner, time: Date.now(), name, mediaType, bytes, upload: null });
    await change.done;
  });
}

/** It is uploaded. */
export const keepUpload = (key: string, upload: NonNullable<WaitingFile['upload']>): Promise<void> =>
  inDatabase(async (database) => {
    const change = database.transaction('files', 'readwrite');
    const row = await change.store.get(key);
    if (row) await change.store.put({ ...row, upload });
    await change.done;
  });

/** Keeps files of a question that came back: they are uploaded, and nothing but that is known of them. */
export const keepSent = (owner: string, files: readonly { key: string; file: AttachedFile }[]): Promise<void> =>
  inDatabase(async (database) => {
    const change = database.transaction('files', 'readwrite');
    for (const { key, file } of files) {
      const { id, kind, name, url } = file;
      const mediaType = kind === 'picture' ? 'image/*' : 'text/plain';
      const row = { key, owner, time: Date.now(), name, mediaType, bytes: new ArrayBuffer(0), upload: { id, url } };
      await change.store.put(row);
    }
    await change.done;
  });

/** It is sent, or not wanted any more. */
export const dropFiles = (keys: readonly string[]): Promise<void> =>
  inDatabase(async (database) => {
    const change = database.transaction('files', 'readwrite');
    for (const key of keys) await change.store.delete(key);
    await change.done;
  });

/** The user's files of these names, those without an upload that still lasts to be uploaded again. */
export const readFiles = (owner: string, keys: readonly string[]): Promise<WaitingFile[]> =>
  inDatabase(async (database) => {
    const rows = await Promise.all(keys.map((key) => database.get('files', key)));
    const mine = rows.filter((row) => row?.owner === owner) as WaitingFile[];
    const isOld = ({ time }: WaitingFile) => time < Date.now() - uploadLasts;
    return mine.flatMap((row) => (!isOld(row) ? row : row.bytes.byteLength > 0 ? { ...row, upload: null } : []));
  });
