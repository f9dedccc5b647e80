import { uploadImage } from 'shared/contracts/site/upload.ts';
import type { useUpload } from 'shared/site/visit.ts';
import { bytesOf } from '../../files/read-file.ts';

interface Sending {
  signal: AbortSignal;
  /** Of the file, 0 to 1. */
  onProgress(share: number): void;
  /** It is read, and on its way. */
  onSending?(): void;
}

/** Uploads a picture that the visitor chose. @throws UnreadableFile when the file is gone by now */
export async function sendPicture(
  file: File,
  upload: ReturnType<typeof useUpload>,
  { signal, onProgress, onSending }: Sending,
) {
  // Read before it is sent: what goes wrong here is no fault of the network.
  const bytes = await bytesOf(file);
  signal.throwIfAborted();
  onSending?.();
  const picture = new Blob([bytes], { type: file.type });
  return upload(uploadImage, picture, {}, { signal, onProgress, quiet: true, fileName: file.name });
}
