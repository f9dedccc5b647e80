import { dataOf, loadPart } from 'shared/bundled/loading/load-part.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { type BriefRecord, listBriefRecords } from 'shared/contracts/creative/brief-record.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { type DrawRecord, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { loader } from 'shared/site/visit.ts';
import { filtersOf, readRecordQuery, wantedOf } from './record-query.ts';

export const recordsPerPage = 48;
/** As many as the server draws: the first part of a page. The grid asks for the whole page when it is measured. */
const firstRecords = recordsPerPage / 2;

/** The page of the list where the address opens it, and the models that it may be narrowed to; null for who is not logged in. */
export const loadRecords = loader(async (tools) => {
  const { call, get, has, url, signal } = tools;
  if (!get(isLoggedInAtom)) return null;
  const query = readRecordQuery(url.searchParams);
  // Details and filters take whole records.
  const isBrief = has('brief_records') && query.record === 0 && !Object.values(filtersOf(query)).some(Boolean);
  const read = async (page: number): Promise<{ lists: (BriefRecord | DrawRecord)[]; count: number }> => {
    const paging = { page_no: (page - 1) * (recordsPerPage / firstRecords) + 1, page_size: firstRecords };
    if (isBrief) return call(listBriefRecords, paging, { signal });
    const wanted = { ...wantedOf(filtersOf(query)), ...paging };
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
    isBrief,
    count: found.count,
    models: (dataOf(models) ?? []).map(({ model, name }) => [model, name] as const),
  };
});
export type RecordsData = NonNullable<Awaited<ReturnType<typeof loadRecords>>>;
