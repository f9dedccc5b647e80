import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useUpload } from 'shared/site/visit.ts';
import { fileProblemOf } from '../../files/unreadable-file.ts';
import { useUploads } from '../../files/use-uploads.ts';
import { pictureProblem } from './picture-problem.ts';
import { sendPicture } from './send-picture.ts';

/** A picture on its way (`progress`, 0 to 1), or uploaded. */
interface ChosenPicture {
  key: string;
  name: string;
  progress: number;
  uploaded?: { url: string; thumbnail: string };
}

/**
 * Pictures that are uploaded as soon as they are chosen, until the form is left. One that fails goes with a sentence.
 * @param max how many a form takes
 */
export function usePictures(max: number) {
  const upload = useUpload();
  const { files: pictures, show, patch, remove, clear, send } = useUploads<ChosenPicture>();
  const refuse = (name: string, problem: string) => showToast('error', `“${name}”：${problem}`);

  function take(file: File) {
    const { name } = file;
    const problem = pictureProblem(file);
    if (problem) return refuse(name, problem);
    const key = newIdempotencyKey();
    show({ key, name, progress: 0 });
    void send(
      key,
      async (signal) => {
        const onProgress = (progress: number) => patch(key, { progress });
        const { url, thumbnail } = await sendPicture(file, upload, { signal, onProgress });
        patch(key, { uploaded: { url, thumbnail } });
      },
      (error) => {
        remove([key]);
        refuse(name, fileProblemOf(error));
      },
    );
  }

  return {
    pictures,
    isUploading: pictures.some(({ uploaded }) => !uploaded),
    isFull: pictures.length >= max,
    add(files: readonly File[]) {
      const room = max - pictures.length;
      if (files.length > room) showToast('warning', `最多上传 ${max} 张图片`);
      for (const file of files.slice(0, room)) take(file);
    },
    remove: (key: string) => remove([key]),
    clear,
  };
}
