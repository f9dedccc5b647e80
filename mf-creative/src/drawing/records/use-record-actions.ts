import { useSetAtom } from 'jotai';
import { useOptimisticValues } from 'shared/bundled/lists/use-optimistic-values.ts';
import { useRemoval } from 'shared/bundled/lists/use-removal.ts';
import { cancelDrawing } from 'shared/contracts/creative/drawing.ts';
import {
  type DrawRecord,
  deleteDrawRecords,
  favourDrawRecords,
  getDrawRecords,
  restoreDrawRecords,
} from 'shared/contracts/creative/drawing-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { savePictures } from '../../draw-records/save-pictures.ts';
import { useAsking } from '../../ordering/use-asking.ts';
import { draftOfRecord, type ReusedPart, reusable } from '../draft/draft-of-record.ts';
import { replaceDraftAtom } from '../draft/draw-draft.ts';
import { useDescribed } from '../helper/use-described.ts';
import { requestOfRecord } from '../request/request-of-record.ts';
import type { Ask } from '../request/use-imagine.ts';
import { useShown } from './use-shown.ts';

/** All that can be done with a picture. @param read asks for records as they are now */
export function useRecordActions(ask: Ask, read: (ids: readonly number[]) => void) {
  const call = useCall();
  const asking = useAsking(ask);
  const replace = useSetAtom(replaceDraftAtom);
  const views = useShown();
  const favourites = useOptimisticValues<number>();
  const removal = useRemoval<DrawRecord>({
    remove: ({ id }) => call(deleteDrawRecords, { ids: [id] }, { quiet: true }),
    restore: ({ id }) => call(restoreDrawRecords, { ids: [id] }, { quiet: true }),
  });
  const sayWhatFails = (work: Promise<unknown>) => {
    work.catch((error: unknown) => showToast('error', messageOf(error)));
  };
  const isFavourite = ({ id, is_favourite }: DrawRecord) => (favourites.of(id) ?? is_favourite) === 1;
  return {
    ...views,
    isFavourite,
    favour(record: DrawRecord): void {
      const wanted = isFavourite(record) ? 0 : 1;
      favourites.change(record.id, wanted, () =>
        call(favourDrawRecords, { ids: [record.id], is_favourite: wanted }, { quiet: true }).then(() => wanted),
      );
    },
    removalOf: removal.stateOf,
    isRemoved: (id: number) => removal.stateOf({ id } as DrawRecord) !== undefined,
    remove: removal.remove,
    restore: removal.undo,
    cancel(records: readonly DrawRecord[]): void {
      const ids = records.map(({ id }) => id);
      sayWhatFails(call(cancelDrawing, { ids }, { quiet: true }).then(() => read(ids)));
    },
    /** Why a picture was not asked for from here. */
    failure: asking.failure,
    /** Asks once more for what did not come; what was marked in a picture is shown again first. */
    retry(record: DrawRecord): void {
      const { action, parent_id } = record;
      if (action !== 'edit' && action !== 'extend') return void asking.send(requestOfRecord(record));
      const parent = call(getDrawRecords, { records_id: [parent_id] }, { quiet: true });
      sayWhatFails(
        parent.then(([found]) => {
          if (found) views[action](found);
          else showToast('warning', '原图已删除');
        }),
      );
    },
    act: (record: DrawRecord, action: DrawRecord['action']) =>
      void asking.send({ action, image_id: record.id, model: record.model }),
    reuse(record: DrawRecord, part: ReusedPart): void {
      replace(draftOfRecord(record, part), reusable.find((one) => one.part === part)?.done ?? '');
    },
    describe: useDescribed(),
    download: (record: DrawRecord) => sayWhatFails(savePictures(call, [record.id])),
  };
}
export type RecordActions = ReturnType<typeof useRecordActions>;
