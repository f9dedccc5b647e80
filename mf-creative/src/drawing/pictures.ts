import { cancelDrawing } from 'shared/contracts/creative/drawing.ts';
import {
  type DrawRecord,
  deleteDrawRecords,
  getDrawRecords,
  listDrawRecords,
  restoreDrawRecords,
} from 'shared/contracts/creative/drawing-record.ts';
import { siteEventAtom } from 'shared/site/session.ts';
import type { WorkKind } from '../works/records/use-works.ts';

const quiet = { quiet: true };

export const pictures: WorkKind<DrawRecord> = {
  eventAtom: siteEventAtom('draw'),
  list: (call, { status, page_no, page_size }, options) =>
    call(listDrawRecords, { status, page_no, page_size }, options),
  read: (call, ids) => call(getDrawRecords, { records_id: ids }, quiet),
  cancel: (call, ids) => call(cancelDrawing, { ids }, { ...quiet, outlivesTab: true }),
  remove: (call, ids) => call(deleteDrawRecords, { ids }, quiet),
  restore: (call, ids) => call(restoreDrawRecords, { ids }, quiet),
};
