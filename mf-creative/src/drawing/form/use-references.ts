import { useStore } from 'jotai';
import { fileProblemOf } from 'shared/bundled/files/unreadable-file.ts';
import { useUploads } from 'shared/bundled/files/use-uploads.ts';
import { pictureProblem } from 'shared/bundled/pictures/upload/picture-problem.ts';
import { sendPicture } from 'shared/bundled/pictures/upload/send-picture.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useUpload } from 'shared/site/visit.ts';
import { changeDraftAtom, type DraftReference, drawDraftAtom, isSameReference } from '../draft/draw-draft.ts';

interface Uploading {
  key: string;
  name: string;
  progress: number;
}

/** Pictures that the model is shown: uploaded as they are chosen, or taken from what was drawn. @param most how many the model takes */
export function useReferences(most: number) {
  const store = useStore();
  const upload = useUpload();
  const logIn = useLogIn();
  const { files: uploading, show, patch, remove, send } = useUploads<Uploading>();
  const now = () => store.get(drawDraftAtom).references;
  const put = (references: DraftReference[]) => store.set(changeDraftAtom, { references });
  const refuse = (name: string, problem: string) => showToast('error', `“${name}”：${problem}`);

  function take(file: File): void {
    const { name } = file;
    const problem = pictureProblem(file);
    if (problem) {
      refuse(name, problem);
      return;
    }
    const key = newIdempotencyKey();
    show({ key, name, progress: 0 });
    void send(
      key,
      async (signal) => {
        const onProgress = (progress: number) => patch(key, { progress });
        const { id, url, thumbnail } = await sendPicture(file, upload, { signal, onProgress });
        remove([key]);
        put([...now(), { url: thumbnail || url, name, upload_id: id, role: 'content' }]);
      },
      (error) => {
        remove([key]);
        refuse(name, fileProblemOf(error));
      },
    );
  }
  return {
    uploading,
    async add(files: readonly File[], folders: readonly string[] = []): Promise<void> {
      if (most === 0) return showToast('warning', '所选模型不能使用参考图');
      if (!(await logIn())) return;
      for (const folder of folders) refuse(folder, '这是文件夹，请选择图片');
      const room = most - now().length - uploading.length;
      const wanted = files.filter(({ name }) => !folders.includes(name));
      if (wanted.length > room) showToast('warning', `所选模型最多使用 ${most} 张参考图`);
      for (const file of wanted.slice(0, Math.max(0, room))) take(file);
    },
    /** Pictures that were chosen of a list, each once. */
    addChosen(references: readonly DraftReference[]): void {
      const fresh = references.filter((one) => !now().some((other) => isSameReference(one, other)));
      put([...now(), ...fresh].slice(0, most));
    },
    /** How many more the model takes. */
    room: (count: number) => Math.max(0, most - count - uploading.length),
    cancel: (key: string) => remove([key]),
    change: (at: number, part: Partial<DraftReference>) =>
      put(now().map((one, index) => (index === at ? { ...one, ...part } : one))),
    remove: (at: number) => put(now().filter((_, index) => index !== at)),
  };
}
