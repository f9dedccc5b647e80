import { useState } from 'react';
import { deleteDrawRecords, favourDrawRecords, restoreDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { savePictures } from '../works/records/save-pictures.ts';
import type { Records } from './query/use-records.ts';

/** What can be done with records, one or many: shown at once, taken back with a sentence when the API refuses. */
export function useRecordActions({ find, renew, hide, unhide }: Records) {
  const call = useCall();
  const [isPreparing, setPreparing] = useState(false);
  /** What was deleted last, for as long as it can be taken back here. */
  const [deleted, setDeleted] = useState<readonly number[]>([]);

  async function download(ids: readonly number[]): Promise<void> {
    setPreparing(true);
    try {
      await savePictures(call, ids);
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setPreparing(false);
    }
  }
  async function favour(ids: readonly number[], isOn: boolean): Promise<void> {
    const is_favourite = isOn ? 1 : 0;
    // Of those whose page was let go nothing is shown.
    const before = ids.map(find).filter((record) => record !== undefined);
    renew(before.map((record) => ({ ...record, is_favourite })));
    try {
      await call(favourDrawRecords, { ids: [...ids], is_favourite }, { quiet: true });
    } catch (error) {
      renew(before);
      showToast('error', messageOf(error));
    }
  }
  async function remove(ids: readonly number[]): Promise<void> {
    hide(ids);
    try {
      await call(deleteDrawRecords, { ids: [...ids] }, { quiet: true });
      setDeleted(ids);
    } catch (error) {
      unhide(ids);
      showToast('error', messageOf(error));
    }
  }
  async function undo(): Promise<void> {
    setDeleted([]);
    try {
      await call(restoreDrawRecords, { ids: [...deleted] }, { quiet: true });
      unhide(deleted);
    } catch (error) {
      setDeleted(deleted);
      showToast('error', messageOf(error));
    }
  }
  return {
    isPreparing,
    deleted,
    forget: () => setDeleted([]),
    download: (ids: Iterable<number>) => void download([...ids]),
    favour: (ids: Iterable<number>, isOn: boolean) => void favour([...ids], isOn),
    remove: (ids: Iterable<number>) => void remove([...ids]),
    undo: () => void undo(),
  };
}
