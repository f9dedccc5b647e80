import { useState } from 'react';
import { deleteDrawRecords, favourDrawRecords, restoreDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { savePictures } from '../works/records/save-pictures.ts';
import type { Records } from './query/use-records.ts';

const quiet = { quiet: true };

/** Says what the API refused, and takes back what was shown of it. */
const orTakeBack = (work: Promise<unknown>, takeBack: () => void) =>
  work.catch((error: unknown) => {
    takeBack();
    showToast('error', messageOf(error));
  });

/** What can be done with records, one or many: shown at once, taken back with a sentence when the API refuses. */
export function useRecordActions({ find, renew, hide, unhide }: Records) {
  const call = useCall();
  const [isPreparing, setPreparing] = useState(false);
  /** What was deleted last, for as long as it can be taken back here. */
  const [deleted, setDeleted] = useState<readonly number[]>([]);
  return {
    isPreparing,
    deleted,
    forget: () => setDeleted([]),
    download(ids: Iterable<number>): void {
      setPreparing(true);
      void orTakeBack(savePictures(call, ids), () => undefined).finally(() => setPreparing(false));
    },
    favour(ids: Iterable<number>, isOn: boolean): void {
      const is_favourite = isOn ? 1 : 0;
      // Of those whose page was let go nothing is shown.
      const before = [...ids].map(find).filter((record) => record !== undefined);
      renew(before.map((record) => ({ ...record, is_favourite })));
      void orTakeBack(call(favourDrawRecords, { ids: [...ids], is_favourite }, quiet), () => renew(before));
    },
    remove(wanted: Iterable<number>): void {
      const ids = [...wanted];
      hide(ids);
      void orTakeBack(
        call(deleteDrawRecords, { ids }, quiet).then(() => setDeleted(ids)),
        () => unhide(ids),
      );
    },
    undo(): void {
      const ids = [...deleted];
      setDeleted([]);
      void orTakeBack(
        call(restoreDrawRecords, { ids }, quiet).then(() => unhide(ids)),
        () => setDeleted(ids),
      );
    },
  };
}
