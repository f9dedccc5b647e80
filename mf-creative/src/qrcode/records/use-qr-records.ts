import { getQrRecords, listQrRecords, type QrRecord } from 'shared/contracts/creative/qr-record.ts';
import { siteEventAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import type { RecordSource } from '../../draw-records/use-draw-updates.ts';
import { useRecordList } from '../../draw-records/use-record-list.ts';
import { qrRecordsPerPage } from '../load-qrcode.ts';

/** Codes, for who follows them. */
export const codeRecords: RecordSource<QrRecord> = {
  eventAtom: siteEventAtom('qr'),
  read: (call, ids) => call(getQrRecords, { records_id: ids }, { quiet: true }),
};

/** The visitor's codes, by tab and words. @param first what the loader brought of all of them; `problem`: why it brought nothing */
export function useQrRecords(first: { lists: QrRecord[]; count: number } | undefined, problem: string | undefined) {
  const call = useCall();
  return useRecordList<QrRecord>({
    first,
    problem,
    pageSize: qrRecordsPerPage,
    read: (filter, page, signal) =>
      call(listQrRecords, { ...filter, page_no: page, page_size: qrRecordsPerPage }, { signal, quiet: true }),
  });
}
export type QrRecords = ReturnType<typeof useQrRecords>;
