import { useLocation, useNavigate } from 'react-router-dom';
import type { RecordsData } from '../query/load-records.ts';
import { readRecordQuery, recordsPath } from '../query/record-query.ts';

/** The picture whose details the address names. They open, walk and close without moving the list. */
export function useDetail({ filters }: RecordsData, ids: readonly number[]) {
  const { record: id } = readRecordQuery(new URLSearchParams(useLocation().search));
  const navigate = useNavigate();
  const path = (record: number) => recordsPath(filters, { record });
  const at = ids.indexOf(id);
  const neighbour = (step: 1 | -1) => {
    const found = at < 0 ? undefined : ids[at + step];
    return found === undefined ? undefined : path(found);
  };
  return {
    id,
    path,
    previous: neighbour(-1),
    next: neighbour(1),
    close() {
      if (id > 0) void navigate(recordsPath(filters), { replace: true, preventScrollReset: true });
    },
  };
}
