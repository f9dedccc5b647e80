import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { FileInput } from 'shared/bundled/files/file-input.tsx';
import { fileProblemOf } from 'shared/bundled/files/unreadable-file.ts';
import { useUploads } from 'shared/bundled/files/use-uploads.ts';
import { ProgressBar } from 'shared/bundled/loading/progress-bar.tsx';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { pictureProblem } from 'shared/bundled/pictures/upload/picture-problem.ts';
import { sendPicture } from 'shared/bundled/pictures/upload/send-picture.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { pictureTypes } from 'shared/contracts/site/picture-types.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useUpload } from 'shared/site/visit.ts';
import { Button, IconButton } from 'shared/ui/kit.ts';
import { FieldError } from '../../ordering/field-parts.tsx';
import type { OwnPicture } from '../draft/art-draft.ts';
import { artFieldId } from './use-art-form.ts';

interface OwnPictureFieldProps {
  picture: OwnPicture | null;
  problem: string | undefined;
  onChange(picture: OwnPicture | null): void;
}

/** A picture of the visitor's own that the code is laid into: nothing is painted then. */
export function OwnPictureField({ picture, problem, onChange }: OwnPictureFieldProps) {
  const pictureUrl = usePictureUrl();
  const input = useRef<HTMLInputElement>(null);
  const { sending, take, cancel } = useSending(onChange);
  return (
    <div className="own" id={artFieldId('picture')} tabIndex={-1}>
      {picture && (
        <>
          <img src={pictureUrl(picture.url)} alt={picture.name} />
          <span>
            {picture.name}
            <small>码会融进这张图片，不再另外作画</small>
          </span>
          <IconButton size="small" aria-label="移除自己的图片" onClick={() => onChange(null)}>
            <X aria-hidden />
          </IconButton>
        </>
      )}
      {sending.map(({ key, name, progress }) => (
        <div className="uploading" key={key}>
          <ProgressBar value={progress} label={`正在上传 ${name}`} />
          <IconButton size="small" aria-label={`取消上传 ${name}`} onClick={() => cancel(key)}>
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {!picture && sending.length === 0 && (
        <Button
          variant="outlined"
          size="small"
          startIcon={<ImagePlus aria-hidden />}
          onClick={() => input.current?.click()}
        >
          用自己的图片
        </Button>
      )}
      <FileInput
        ref={input}
        className="visually-hidden"
        aria-label="选择自己的图片"
        tabIndex={-1}
        accept={pictureTypes.join(',')}
        onChoose={([file]) => file && void take(file)}
      />
      <FieldError>{problem}</FieldError>
    </div>
  );
}

function useSending(onSent: (picture: OwnPicture) => void) {
  const upload = useUpload();
  const logIn = useLogIn();
  const { files, show, patch, remove, send } = useUploads<{ key: string; name: string; progress: number }>();
  async function take(file: File): Promise<void> {
    const { name } = file;
    const problem = pictureProblem(file);
    if (problem) return showToast('error', `“${name}”：${problem}`);
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
        showToast('error', `“${name}”：${fileProblemOf(error)}`);
      },
    );
  }
  return { sending: files, take, cancel: (key: string) => remove([key]) };
}
