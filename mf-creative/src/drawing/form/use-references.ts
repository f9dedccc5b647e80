import { useStore } from 'jotai';
import { useLogIn } from 'shared/site/login/log-in.ts';
import { showToast } from 'shared/site/toasts.ts';
import { refuseFile, usePictureUploads } from '../../works/picture/picture-uploads.tsx';
import { changeDraftAtom, type DraftReference, drawDraftAtom, isSameReference } from '../draft/draw-draft.ts';

/** Pictures that the model is shown: uploaded as they are chosen, or taken from what was drawn. @param max how many the model takes */
export function useReferences(max: number) {
  const store = useStore();
  const logIn = useLogIn();
  const now = () => store.get(drawDraftAtom).references;
  const put = (references: DraftReference[]) => store.set(changeDraftAtom, { references });
  const { uploading, cancel, take } = usePictureUploads((picture) => put([...now(), { ...picture, role: 'content' }]));
  return {
    uploading,
    cancel,
    async add(files: readonly File[], folders: readonly string[] = []): Promise<void> {
      if (max === 0) return showToast('warning', '所选模型不能使用参考图');
      if (!(await logIn())) return;
      for (const folder of folders) refuseFile(folder, '这是文件夹，请选择图片');
      const room = max - now().length - uploading.length;
      const wanted = files.filter(({ name }) => !folders.includes(name));
      if (wanted.length > room) showToast('warning', `所选模型最多使用 ${max} 张参考图`);
      for (const file of wanted.slice(0, Math.max(0, room))) void take(file);
    },
    addChosen(references: readonly DraftReference[]): void {
      const fresh = references.filter((one) => !now().some((other) => isSameReference(one, other)));
      put([...now(), ...fresh].slice(0, max));
    },
    room: (count: number) => Math.max(0, max - count - uploading.length),
    change: (at: number, part: Partial<DraftReference>) =>
      put(now().map((one, index) => (index === at ? { ...one, ...part } : one))),
    remove: (at: number) => put(now().filter((_, index) => index !== at)),
  };
}
