import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { fileProblemOf } from 'shared/bundled/files/unreadable-file.ts';
import { pictureProblem } from 'shared/bundled/pictures/upload/picture-problem.ts';
import { sendPicture } from 'shared/bundled/pictures/upload/send-picture.ts';
import { readQrUpload } from 'shared/contracts/creative/qr.ts';
import { qrKinds, readQrContent } from 'shared/contracts/creative/qr-content.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall, useUpload } from 'shared/site/visit.ts';
import { changeQrDraftAtom, qrDraftAtom } from '../draft/qr-draft.ts';

/** Reads the code in a picture, here or on the server, and fills the form with what it says. */
export function useCodeReading() {
  const store = useStore();
  const change = useSetAtom(changeQrDraftAtom);
  const call = useCall();
  const upload = useUpload();
  const logIn = useLogIn();
  const [isReading, setReading] = useState(false);

  /** On the server, for who is logged in: where this browser cannot. @returns undefined: nobody logged in */
  async function readThere(file: File): Promise<string | undefined> {
    if (!(await logIn())) return undefined;
    const { signal } = new AbortController();
    const sent = await sendPicture(file, upload, { signal, onProgress: () => undefined });
    return (await call(readQrUpload, { upload_id: sent.id }, { quiet: true })).qr_content;
  }

  function take(content: string): void {
    if (content.includes('\ufffd')) {
      showToast('error', '识别到了二维码，但认不出它的文字编码');
      return;
    }
    const { kind, fields } = readQrContent(content);
    change({ kind, fields: { ...store.get(qrDraftAtom).fields, [kind]: { ...fields } } });
    showToast('success', `已识别为${qrKinds[kind].label}，内容已填好`);
  }

  async function read(file: File): Promise<void> {
    const problem = pictureProblem(file);
    if (problem) return showToast('error', `“${file.name}”：${problem}`);
    if (isReading) return;
    setReading(true);
    try {
      const { readCode } = await import('./read-code.ts');
      const found = await readCode(file).then(
        (content) => ({ content }),
        () => undefined,
      );
      if (found && !found.content) return showToast('error', '没有在图片里识别到二维码，请换一张更清晰的');
      const content = found?.content ?? (await readThere(file));
      if (content) take(content);
    } catch (error) {
      showToast('error', fileProblemOf(error));
    } finally {
      setReading(false);
    }
  }
  return { isReading, read };
}
