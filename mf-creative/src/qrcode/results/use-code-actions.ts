import { useSetAtom, useStore } from 'jotai';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { qrKinds } from 'shared/contracts/creative/qr-content.ts';
import type { QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { copyText, showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { savePictures } from '../../works/records/save-pictures.ts';
import { toastFailure } from '../../works/records/toast-failure.ts';
import type { Works } from '../../works/records/use-works.ts';
import { artRequest } from '../art/art-request.ts';
import { type ArtForm, artFieldId } from '../art/use-art-form.ts';
import { fieldId } from '../content/content-step.tsx';
import { artOfCode, draftOfCode } from '../draft/draft-of-code.ts';
import { changeQrDraftAtom, qrDraftAtom } from '../draft/qr-draft.ts';

export function useCodeActions(form: ArtForm, works: Works<QrRecord>) {
  const store = useStore();
  const call = useCall();
  const confirm = useConfirm();
  const change = useSetAtom(changeQrDraftAtom);
  const pictureUrl = usePictureUrl();
  const addressOf = ({ image }: QrRecord) => new URL(pictureUrl(image), location.href).href;
  return {
    works,
    retry: (record: QrRecord) => void form.send(artRequest(artOfCode(record), record.qr_content, record.model)),
    /** The same picture with other content: what it said is put into the form, ready to be changed. */
    again(record: QrRecord): void {
      const draft = draftOfCode(record, store.get(qrDraftAtom).fields);
      const { kind } = draft;
      change(draft);
      showToast('success', '已复用这张的画面，改好内容就能再做一张');
      // The fields of another kind come with the next frame.
      requestAnimationFrame(() => document.getElementById(fieldId(qrKinds[kind].fields[0]?.name ?? ''))?.focus());
    },
    /** What was refused stands in the form again, to be said in other words. */
    rewrite(record: QrRecord): void {
      change(draftOfCode(record, store.get(qrDraftAtom).fields));
      showToast('info', '关键词已放回表单，改好再生成');
      requestAnimationFrame(() => document.getElementById(artFieldId('prompt'))?.focus());
    },
    /** It is read in this browser too; one that is not read everywhere asks first. */
    async download(record: QrRecord): Promise<void> {
      const prove = async () => (await import('./prove-record.ts')).proveRecord(record, addressOf(record));
      // Without the code that reads it here the server's own reading counts.
      const here = record.proof?.is_proven === 1 ? await prove().catch(() => undefined) : undefined;
      const proof = here ?? record.proof;
      if (proof?.is_proven !== 1) {
        const why = proof?.problem || '还没有验证能否扫出';
        if (!(await confirm(`这张码${why}，确定要下载吗？`, { confirmWord: '仍要下载' }))) return;
      }
      void toastFailure(savePictures(call, [record.id]));
    },
    /** The system's own way of sharing, else the address. */
    async share(record: QrRecord): Promise<void> {
      const url = addressOf(record);
      if (typeof navigator.share !== 'function') return void copyText(url);
      try {
        await navigator.share({ url });
      } catch {
        // It was closed without a choice.
      }
    },
  };
}
export type CodeActions = ReturnType<typeof useCodeActions>;
