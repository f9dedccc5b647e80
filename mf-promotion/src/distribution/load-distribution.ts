import { requirePage } from 'shared/bundled/lists/list-query.ts';
import { loadPart } from 'shared/bundled/loading/load-part.ts';
import { getUserCenter } from 'shared/contracts/account/user.ts';
import {
  type Distribution,
  getDistribution,
  listDistributionFans,
  listDistributionOrders,
} from 'shared/contracts/promotion/distribution.ts';
import {
  getDistributionChart,
  getDistributionRanking,
  getPendingIncome,
  listIncome,
} from 'shared/contracts/promotion/income.ts';
import { listShareTasks } from 'shared/contracts/promotion/share-task.ts';
import { userAtom } from 'shared/site/session.ts';
import { type LoaderTools, loader } from 'shared/site/visit.ts';
import { type DistributionQuery, readDistributionQuery } from './distribution-query.ts';

export const rowsPerPage = 20;

/** Who invites, what it brought, and what is listed. A part that does not come leaves the others as they are. */
export const loadDistribution = loader(async (tools) => {
  const { call, get, url, signal } = tools;
  const query = readDistributionQuery(url.searchParams);
  const options = { signal };
  const [user, distribution, tasks] = await Promise.all([
    get(userAtom) ?? call(getUserCenter, {}, { signal }),
    loadPart(tools, call(getDistribution, {}, options)),
    loadPart(tools, call(listShareTasks, {}, options)),
  ]);
  const known = 'data' in distribution ? distribution.data : undefined;
  const earned = known?.user.is_distribution ? await loadEarned(tools, query, known) : undefined;
  return { sn: user.sn, nickname: user.nickname, mobile: user.mobile, query, distribution, tasks, earned };
});
export type DistributionData = Awaited<ReturnType<typeof loadDistribution>>;

/** What only a distributor has. */
async function loadEarned(tools: LoaderTools, query: DistributionQuery, { config }: Distribution) {
  const { call, has, url, signal } = tools;
  const options = { signal };
  const hasIncome = has('income');
  const [pending, chart, ranking, listed] = await Promise.all([
    hasIncome ? loadPart(tools, call(getPendingIncome, {}, options)) : undefined,
    hasIncome ? loadPart(tools, call(getDistributionChart, { days: query.days }, options)) : undefined,
    hasIncome && config.is_ranking ? loadPart(tools, call(getDistributionRanking, {}, options)) : undefined,
    loadPart(tools, listOf(tools, query)),
  ]);
  const { page } = query;
  if ('data' in listed) requirePage(url, { page, count: listed.data.rows.count, size: rowsPerPage });
  return { pending, chart, ranking, listed, hasIncome };
}

/** The rows that the address asks for, with what kind of rows they are. */
async function listOf({ call, has, signal }: LoaderTools, query: DistributionQuery) {
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
