import { idOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';

/** What the address says of the page; what it says wrongly counts as not said. */
export interface WithdrawalQuery {
  /** The one that is shown with its course; undefined: the form and the list. */
  id: number | undefined;
  status: '' | '1' | '2' | '3' | '4';
  page: number;
}

export function readWithdrawalQuery(search: URLSearchParams): WithdrawalQuery {
  const status = search.get('status') ?? '';
  return {
    id: idOf(search.get('id')),
    status: (/^[1-4]$/.test(status) ? status : '') as WithdrawalQuery['status'],
    page: pageOf(search),
  };
}

/** The address of the page with some of it changed; another filter begins at the first page. */
export function withdrawalPath(query: WithdrawalQuery, change: Partial<WithdrawalQuery>): string {
  return listPath('/promotion/withdrawal', { ...query, page: 1, ...change });
}
