import { readDay } from 'shared/bundled/forms/written-day.ts';
import { idOf, keywordOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';

export const recordPath = '/app/drawing/record';

export const states = [
  ['3', '已完成'],
  ['4', '进行中'],
  ['2', '未成功'],
] as const;
export const shapes = [
  ['square', '方形'],
  ['wide', '横幅'],
  ['tall', '竖幅'],
] as const;
export const actions = [
  ['generate', '生成'],
  ['upsample', '放大'],
  ['variation', '变体'],
  ['edit', '局部重绘'],
  ['extend', '扩展画面'],
] as const;

/** What narrows the list, as the address says it; '' is everything. */
export interface RecordFilters {
  keyword: string;
  status: '' | (typeof states)[number][0];
  model: string;
  shape: '' | (typeof shapes)[number][0];
  action: '' | (typeof actions)[number][0];
  start_time: string;
  end_time: string;
  is_favourite: '' | '1';
}

export interface RecordQuery extends RecordFilters {
  /** Of the list, where it opens. */
  page: number;
  /** The picture whose details are shown; 0: none. */
  record: number;
}

/** Reads the page's address. What makes no sense counts as not given; two days the wrong way round are meant the right way. */
export function readRecordQuery(search: URLSearchParams): RecordQuery {
  const oneOf = <V extends string>(name: string, values: readonly (readonly [V, string])[]): V | '' =>
    values.find(([value]) => value === search.get(name))?.[0] ?? '';
  const day = (name: string) => readDay(search.get(name) ?? '') ?? '';
  const [from, until] = [day('start_time'), day('end_time')];
  const isTurned = from !== '' && until !== '' && from > until;
  return {
    keyword: keywordOf(search),
    status: oneOf('status', states),
    model: (search.get('model') ?? '')
      .replace(/\p{Cc}+/gu, '')
      .slice(0, 100)
      .toWellFormed(),
    shape: oneOf('shape', shapes),
    action: oneOf('action', actions),
    start_time: isTurned ? until : from,
    end_time: isTurned ? from : until,
    is_favourite: search.get('is_favourite') === '1' ? '1' : '',
    page: pageOf(search),
    record: idOf(search.get('record')) ?? 0,
  };
}

export function filtersOf({ page: _page, record: _record, ...filters }: RecordQuery): RecordFilters {
  return filters;
}

/** The address of the list: another filter begins at the newest picture, without details. */
export const recordsPath = (filters: Partial<RecordFilters>, place: { page?: number; record?: number } = {}): string =>
  listPath(recordPath, { ...filters, ...place });

export const wantedOf = ({ status, ...filters }: RecordFilters) => ({
  ...filters,
  status: status ? Number(status) : -1,
});
