import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useOptimisticValues } from 'shared/bundled/lists/use-optimistic-values.ts';
import { type DrawRecord, favourDrawRecords, getDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { type Order, useSending } from '../../works/order/use-order.ts';
import { savePictures } from '../../works/records/save-pictures.ts';
import { toastFailure } from '../../works/records/toast-failure.ts';
import type { Works } from '../../works/records/use-works.ts';
import { draftOfRecord, type ReusedPart, reusable } from '../draft/draft-of-record.ts';
import { replaceDraftAtom } from '../draft/draw-draft.ts';
import { fieldId } from '../form/use-draw-form.ts';
import { useDescribed } from '../helper/use-described.ts';
import type { DrawInput } from '../request/request-of-draft.ts';
import { requestOfRecord } from '../request/request-of-record.ts';

export function usePictureActions(order: Order<DrawInput>, works: Works<DrawRecord>) {
  const call = useCall();
  const sending = useSending(order);
  const replace = useSetAtom(replaceDraftAtom);
  const views = useShown();
  const favourites = useOptimisticValues<number>();
  const isFavourite = ({ id, is_favourite }: DrawRecord) => (favourites.of(id) ?? is_favourite) === 1;
  return {
    works,
    ...views,
    isFavourite,
    favour(record: DrawRecord): void {
      const wanted = isFavourite(record) ? 0 : 1;
      favourites.change(record.id, wanted, () =>
        call(favourDrawRecords, { ids: [record.id], is_favourite: wanted }, { quiet: true }).then(() => wanted),
      );
    },
    failure: sending.failure,
    /** Orders once more for what did not come; what was marked in a picture is shown again first. */
    retry(record: DrawRecord): void {
      const { action, parent_id } = record;
      if (action !== 'edit' && action !== 'extend') return void sending.send(requestOfRecord(record));
      const parent = call(getDrawRecords, { records_id: [parent_id] }, { quiet: true });
      void toastFailure(
        parent.then(([found]) => {
          if (found) views[action](found);
          else showToast('warning', '原图已删除');
        }),
      );
    },
    act: (record: DrawRecord, action: DrawRecord['action']) =>
      void sending.send({ action, image_id: record.id, model: record.model }),
    reuse(record: DrawRecord, part: ReusedPart): void {
      replace(draftOfRecord(record, part), reusable.find((one) => one.part === part)?.done ?? '');
    },
    /** What was refused stands in the form again, to be said in other words. */
    rewrite(record: DrawRecord): void {
      replace(draftOfRecord(record, 'all'), '描述已放回表单，改好再生成');
      document.getElementById(fieldId('prompt'))?.focus();
    },
    describe: useDescribed(),
    download: (record: DrawRecord) => void toastFailure(savePictures(call, [record.id])),
  };
}
export type PictureActions = ReturnType<typeof usePictureActions>;

type Shown =
  | { view: 'picture' | 'details' | 'edit' | 'extend' | 'publish'; record: DrawRecord }
  | { view: 'menu'; record: DrawRecord; anchor: HTMLElement }
  | { view: 'compare'; records: readonly [DrawRecord, DrawRecord] };

/** What is opened of a picture, one thing at a time; two pictures are compared once both are chosen. */
function useShown() {
  const [shown, show] = useState<Shown>();
  const [compared, setCompared] = useState<DrawRecord>();
  return {
    shown,
    close: () => show(undefined),
    open: (record: DrawRecord) => show({ view: 'picture', record }),
    details: (record: DrawRecord) => show({ view: 'details', record }),
    more: (record: DrawRecord, anchor: HTMLElement) => show({ view: 'menu', record, anchor }),
    edit: (record: DrawRecord) => show({ view: 'edit', record }),
    extend: (record: DrawRecord) => show({ view: 'extend', record }),
    publish: (record: DrawRecord) => show({ view: 'publish', record }),
    compared,
    compare(record: DrawRecord | undefined): void {
      if (compared && record && record.id !== compared.id) show({ view: 'compare', records: [compared, record] });
      setCompared(compared ? undefined : record);
    },
  };
}
