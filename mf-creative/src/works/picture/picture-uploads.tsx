import { X } from 'lucide-react';
import { fileProblemOf } from 'shared/bundled/files/unreadable-file.ts';
import { useUploads } from 'shared/bundled/files/use-uploads.ts';
import { ProgressBar } from 'shared/bundled/loading/progress-bar.tsx';
import { pictureProblem } from 'shared/bundled/pictures/upload/picture-problem.ts';
import { sendPicture } from 'shared/bundled/pictures/upload/send-picture.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useUpload } from 'shared/site/visit.ts';
import { IconButton, styled } from 'shared/ui/kit.ts';

/** A picture that the site has, and the address at which the form shows it. */
export interface UploadedPicture {
  url: string;
  name: string;
  upload_id: number;
}

export const refuseFile = (name: string, problem: string) => showToast('error', `“${name}”：${problem}`);

/** Uploads pictures of a form as they are chosen, after a login where there was none. */
export function usePictureUploads(onSent: (picture: UploadedPicture) => void) {
  const upload = useUpload();
  const logIn = useLogIn();
  const { files, show, patch, remove, send } = useUploads<{ key: string; name: string; progress: number }>();
  return {
    uploading: files,
    cancel: (key: string) => remove([key]),
    async take(file: File): Promise<void> {
      const { name } = file;
      const problem = pictureProblem(file);
      if (problem) return refuseFile(name, problem);
      if (!(await logIn())) return;
      const key = newIdempotencyKey();
      show({ key, name, progress: 0 });
      await send(
        key,
        async (signal) => {
          const onProgress = (progress: number) => patch(key, { progress });
          const { id, url, thumbnail } = await sendPicture(file, upload, { signal, onProgress });
          remove([key]);
          onSent({ url: thumbnail || url, name, upload_id: id });
        },
        (error) => {
          remove([key]);
          refuseFile(name, fileProblemOf(error));
        },
      );
    },
  };
}

export function UploadingPictures({
  uploading,
  cancel,
}: Pick<ReturnType<typeof usePictureUploads>, 'uploading' | 'cancel'>) {
  return uploading.map(({ key, name, progress }) => (
    <Line key={key}>
      <ProgressBar value={progress} label={`正在上传 ${name}`} />
      <IconButton size="small" aria-label={`取消上传 ${name}`} onClick={() => cancel(key)}>
        <X aria-hidden />
      </IconButton>
    </Line>
  ));
}

const Line = styled('div')`
  display: flex; flex: 1; gap: var(--space-2); align-items: center;
  progress { flex: 1; }
`;
