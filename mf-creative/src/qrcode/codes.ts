import {
  cancelQrRecords,
  deleteQrRecords,
  getQrRecords,
  listQrRecords,
  type QrRecord,
  restoreQrRecords,
} from 'shared/contracts/creative/qr-record.ts';
import { siteEventAtom } from 'shared/site/session.ts';
import type { WorkKind } from '../works/records/use-works.ts';

const quiet = { quiet: true };

export const codes: WorkKind<QrRecord> = {
  eventAtom: siteEventAtom('qr'),
  list: (call, wanted, options) => call(listQrRecords, wanted, options),
  read: (call, ids) => call(getQrRecords, { records_id: ids }, quiet),
  cancel: (call, ids) => call(cancelQrRecords, { ids }, { ...quiet, outlivesTab: true }),
  remove: (call, ids) => call(deleteQrRecords, { ids }, quiet),
  restore: (call, ids) => call(restoreQrRecords, { ids }, quiet),
};
