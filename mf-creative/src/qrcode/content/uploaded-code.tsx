import { useSetAtom, useStore } from 'jotai';
import { ScanLine } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { FileInput } from 'shared/bundled/files/file-input.tsx';
import { fileProblemOf } from 'shared/bundled/files/unreadable-file.ts';
import { pictureProblem } from 'shared/bundled/pictures/upload/picture-problem.ts';
import { sendPicture } from 'shared/bundled/pictures/upload/send-picture.ts';
import { readQrUpload } from 'shared/contracts/creative/qr.ts';
import { qrKinds, readQrContent } from 'shared/contracts/creative/qr-content.ts';
import { pictureTypes } from 'shared/contracts/site/picture-types.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall, useUpload } from 'shared/site/visit.ts';
import { Button } from 'shared/ui/kit.ts';
import { changeQrDraftAtom, qrDraftAtom } from '../draft/qr-draft.ts';

/** A code that is there already: it is read, and what it says fills the form of its kind. */
export const UploadedCode = memo(function UploadedCode() {
  const store = useStore();
  const change = useSetAtom(changeQrDraftAtom);
  const call = useCall();
  const upload = useUpload();
  const logIn = useLogIn();
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);

  /** On the server, for who is logged in: where this browser cannot. @returns undefined: nobody logged in */
  async function readThere(file: File): Promise<string | undefined> {
    if (!(await logIn())) return undefined;
    const { signal } = new AbortController();
    const sent = await sendPicture(file, upload, { signal, onProgress: () => undefined });
    return (await call(readQrUpload, { upload_id: sent.id }, { quiet: true })).qr_content;
  }

  function take(content: string): void {
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
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        loading={isReading}
        startIcon={<ScanLine aria-hidden />}
        onClick={() => input.current?.click()}
      >
        识别已有的二维码
      </Button>
      <FileInput
        ref={input}
        className="visually-hidden"
        aria-label="选择二维码图片"
        tabIndex={-1}
        accept={pictureTypes.join(',')}
        onChoose={([file]) => file && void read(file)}
      />
    </>
  );
});
