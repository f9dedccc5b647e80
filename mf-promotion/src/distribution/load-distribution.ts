import { requirePage } from 'shared/bundled/lists/list-query.ts';
import { loadPart } from 'shared/bundled/loading/load-part.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import {
  getDistribution,
  listDistributionFans,
  listDistributionOrders,
} from 'shared/contracts/promotion/distribution.ts';
import { getDistributionChart, listIncome } from 'shared/contracts/promotion/income.ts';
import { listShareTasks } from 'shared/contracts/promotion/share-task.ts';
import { userAtom } from 'shared/site/session.ts';
import { type LoaderTools, loader } from 'shared/site/visit.ts';
import { type DistributionQuery, readDistributionQuery } from './distribution-query.ts';

export const rowsPerPage = 20;

/**
 * The invitation and its income, which the first screen shows. Of the parts below it the loader reads those that the address names; the rest is asked
 * for when the page stands (`useLater`). A part that does not come leaves the others as they are.
 */
export const loadDistribution = loader(async (tools) => {
  const { call, get, has, url, signal } = tools;
  const query = readDistributionQuery(url.searchParams);
  const options = { signal };
  const [user, distribution] = await Promise.all([
    get(userAtom) ?? call(getUserCenter, {}, { signal }),
    loadPart(tools, call(getDistribution, {}, options)),
  ]);
  const isDistributor = 'data' in distribution && distribution.data.user.is_distribution === 1;
  const [tasks, listed, chart] = await Promise.all([
    isDistributor ? undefined : loadPart(tools, call(listShareTasks, {}, options)),
    isDistributor && query.isListAsked ? loadPart(tools, listOf(tools, query)) : undefined,
    isDistributor && query.isChartAsked && has('income')
      ? loadPart(tools, call(getDistributionChart, { days: query.days }, options))
      : undefined,
  ]);
  if (listed && 'data' in listed)
    requirePage(url, { page: query.page, count: listed.data.rows.count, size: rowsPerPage });
  return { sn: user.sn, nickname: user.nickname, mobile: user.mobile, query, distribution, tasks, listed, chart };
});
export type DistributionData = Awaited<ReturnType<typeof loadDistribution>>;

/** The rows that the address asks for, with what kind of rows they are. */
export async function listOf(
  { call, has, signal }: Pick<LoaderTools, 'call' | 'has' | 'signal'>,
  query: DistributionQuery,
) {
  const options = { signal };
  const paging = { page_no: query.page, page_size: rowsPerPage };
  if (query.list === 'orders')
    return { of: 'orders' as const, rows: await call(listDistributionOrders, paging, options) };
  if (query.list === 'income' && has('income')) {
    const { level, status, source, start_day, end_day } = query;
    const filters = { level, status, source, start_day, end_day };
    return { of: 'income' as const, rows: await call(listIncome, { ...paging, ...filters }, options) };
  }
  const level = query.level === '2' ? 2 : 1;
  return { of: 'friends' as const, rows: await call(listDistributionFans, { ...paging, level }, options) };
}
export type Listed = Awaited<ReturnType<typeof listOf>>;
