import { requirePage } from 'shared/bundled/lists/list-query.ts';
import { loadPart } from 'shared/bundled/loading/load-part.ts';
import { getDistribution } from 'shared/contracts/promotion/distribution.ts';
import {
  getWithdrawal,
  getWithdrawConfig,
  listWithdrawals,
  listWithdrawTypes,
} from 'shared/contracts/promotion/withdrawal.ts';
import { listPayoutAccounts } from 'shared/contracts/promotion/withdrawal-account.ts';
import { loader } from 'shared/site/visit.ts';
import { readWithdrawalQuery } from './withdrawal-query.ts';

export const withdrawalsPerPage = 10;

/** One withdrawal with its course, or what is needed to ask for one and the list of those that were. */
export const loadWithdrawal = loader(async (tools) => {
  const { call, has, url, signal } = tools;
  const query = readWithdrawalQuery(url.searchParams);
  if (query.id !== undefined) {
    return { is: 'detail' as const, query, detail: await call(getWithdrawal, { id: query.id }, { signal }) };
  }
  const list = { page_no: query.page, page_size: withdrawalsPerPage, status: query.status };
  if (!has('payouts')) {
    const [distribution, types, history] = await Promise.all([
      loadPart(tools, call(getDistribution, {}, { signal })),
      loadPart(tools, call(listWithdrawTypes, {}, { signal })),
      loadPart(tools, call(listWithdrawals, list, { signal })),
    ]);
    return { is: 'typed' as const, query, distribution, types, history };
  }
  const [config, history] = await Promise.all([
    call(getWithdrawConfig, {}, { signal }),
    loadPart(tools, call(listWithdrawals, list, { signal })),
  ]);
  const [types, accounts] = await Promise.all([
    config.types ?? call(listWithdrawTypes, {}, { signal }),
    config.accounts ?? call(listPayoutAccounts, {}, { signal }),
  ]);
  const { page } = query;
  if ('data' in history) requirePage(url, { page, count: history.data.count, size: withdrawalsPerPage });
  return { is: 'form' as const, query, config, types, accounts, history };
});
export type WithdrawalData = Awaited<ReturnType<typeof loadWithdrawal>>;
export type TypedData = Extract<WithdrawalData, { is: 'typed' }>;
export type FormData = Extract<WithdrawalData, { is: 'form' }>;
