import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { useCall } from 'shared/site/visit.ts';
import { useRecordList } from '../../draw-records/use-record-list.ts';
import { type RecordPage, recordsOf, recordsPerPage } from '../load-drawing.ts';

/** The visitor's pictures, by tab. @param first what the loader brought of all of them; `problem`: why it brought nothing */
export function useRecords(first: RecordPage | undefined, problem: string | undefined) {
  const call = useCall();
  return useRecordList({
    first,
    problem,
    pageSize: recordsPerPage,
    read: ({ status }, page, signal) => call(listDrawRecords, recordsOf(status, page), { signal, quiet: true }),
  });
}
