import { idOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';
import { type CommissionStatus, commissionStatuses } from 'shared/contracts/promotion/income.ts';

/** What is listed below the figures. */
export const lists = [
  ['friends', '好友'],
  ['orders', '订单'],
  ['income', '收益明细'],
] as const;
export type ListName = (typeof lists)[number][0];

/** What the address says of the page; what it says wrongly counts as not said. */
export interface DistributionQuery {
  list: ListName;
  level: '' | '1' | '2';
  status: '' | CommissionStatus;
  source: '' | 'member' | 'recharge';
  start_day: string;
  end_day: string;
  page: number;
  /** Days of the chart. */
  days: 30 | 90;
  /** The address names what is listed, or the days. */
  isListAsked: boolean;
  isChartAsked: boolean;
}

export const noFilters = { level: '', status: '', source: '', start_day: '', end_day: '' } as const;

const listNames = ['list', 'level', 'status', 'source', 'start_day', 'end_day', 'page'];

export function readDistributionQuery(search: URLSearchParams): DistributionQuery {
  const oneOf = <V extends string>(name: string, values: readonly V[]): V | '' =>
    values.find((value) => value === search.get(name)) ?? '';
  const [from, until] = [dayIn(search, 'start_day'), dayIn(search, 'end_day')];
  return {
    list: oneOf('list', ['friends', 'orders', 'income']) || 'friends',
    level: oneOf('level', ['1', '2']),
    status: oneOf('status', commissionStatuses),
    source: oneOf('source', ['member', 'recharge']),
    // Two days the wrong way round are meant the right way.
    start_day: from && until && from > until ? until : from,
    end_day: from && until && from > until ? from : until,
    page: pageOf(search),
    days: idOf(search.get('days')) === 90 ? 90 : 30,
    isListAsked: listNames.some((name) => search.has(name)),
    isChartAsked: search.has('days'),
  };
}

function dayIn(search: URLSearchParams, name: string): string {
  const value = search.get(name)?.trim() ?? '';
  const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : '';
}

/**
 * The address of the page with some of it changed; another list or filter begins at the first page. What is changed is named, also where it is as
 * usual: without a script the page shows what its address asks for.
 */
export function distributionPath(query: DistributionQuery, change: Partial<DistributionQuery>): string {
  const { list, days, level, status, source, start_day, end_day, page } = { ...query, page: 1, ...change };
  return listPath('/promotion/distribution', {
    list: list === 'friends' ? change.list : list,
    level,
    status,
    source,
    start_day,
    end_day,
    page,
    days: days === 30 && !query.isChartAsked ? change.days : days,
  });
}
