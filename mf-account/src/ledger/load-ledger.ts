import { requirePage } from 'shared/bundled/lists/list-query.ts';
import {
  getDrawChangeType,
  getMoneyChangeType,
  getUmChangeType,
  listAccountLog,
} from 'shared/contracts/account/account-log.ts';
import { loader } from 'shared/site/visit.ts';
import { readLedgerQuery } from './ledger-query.ts';

export const linesPerPage = 20;
const changeTypes = { um: getUmChangeType, draw: getDrawChangeType, money: getMoneyChangeType };

export const loadLedger = loader(async ({ call, url, signal }) => {
  const query = readLedgerQuery(url.searchParams);
  const { page, ...filters } = query;
  const [types, { lists, count }] = await Promise.all([
    call(changeTypes[query.type], {}, { signal }),
    call(listAccountLog, { ...filters, page_no: page, page_size: linesPerPage }, { signal }),
  ]);
  requirePage(url, { page, count, size: linesPerPage });
  return { query, types, lists, count };
});
export type LedgerData = Awaited<ReturnType<typeof loadLedger>>;
