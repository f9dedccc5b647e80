import { dataOf, loadPart } from 'shared/bundled/loading/load-part.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { filtersOf, readRecordQuery, wantedOf } from './record-query.ts';

export const recordsPerPage = 48;
/** As many as the server draws: the first part of a page. The grid asks for the whole page when it is measured. */
const firstRecords = recordsPerPage / 2;

/** The page of the list where the address opens it, and the models that it may be narrowed to; null for who is not logged in. */
export const loadRecords = loader(async (tools) => {
  const { call, get, url, signal } = tools;
  if (!get(isLoggedInAtom)) return null;
  const query = readRecordQuery(url.searchParams);
  const read = (page: number) => {
    const page_no = (page - 1) * (recordsPerPage / firstRecords) + 1;
    const wanted = { ...wantedOf(filtersOf(query)), page_no, page_size: firstRecords };
    return call(listDrawRecords, wanted, { signal });
  };
  const [there, models] = await Promise.all([
    read(query.page),
    loadPart(tools, call(listDrawModels, {}, { signal, sameForAll: true })),
  ]);
  // Pictures were deleted since the address was noted.
  const isPast = there.lists.length === 0 && query.page > 1;
  const found = isPast ? await read(1) : there;
  return {
    filters: filtersOf(query),
    today: beijingDay(),
    page: isPast ? 1 : query.page,
    lists: found.lists,
    count: found.count,
    models: (dataOf(models) ?? []).map(({ model, name }) => [model, name] as const),
  };
});
export type RecordsData = NonNullable<Awaited<ReturnType<typeof loadRecords>>>;
