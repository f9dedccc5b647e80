import { readDay } from 'shared/bundled/forms/written-day.ts';
import { keywordOf, listPath, pageOf } from 'shared/bundled/lists/list-query.ts';

/** What the address says of the list; what it says wrongly counts as not said. */
export interface LedgerQuery {
  type: 'um' | 'draw' | 'money';
  change_type: string;
  action: '' | '1' | '2';
  start_time: string;
  end_time: string;
  keyword: string;
  page: number;
}

export const kinds = [
  ['um', '对话积分'],
  ['draw', '绘画积分'],
  ['money', '佣金'],
] as const;

export function readLedgerQuery(search: URLSearchParams): LedgerQuery {
  const given = (name: string, shape: RegExp) => {
    const value = search.get(name)?.trim() ?? '';
    return shape.test(value) ? value : '';
  };
  const day = (name: string) => readDay(search.get(name) ?? '') ?? '';
  const [from, until] = [day('start_time'), day('end_time')];
  return {
    type: (given('type', /^(um|draw|money)$/) || 'um') as LedgerQuery['type'],
    change_type: given('change_type', /^\d{1,4}$/),
    action: given('action', /^[12]$/) as LedgerQuery['action'],
    // Two days the wrong way round are meant the right way.
    start_time: from && until && from > until ? until : from,
    end_time: from && until && from > until ? from : until,
    keyword: keywordOf(search),
    page: pageOf(search),
  };
}

/** The address of the list with some of it changed; another filter begins at the first page. */
export function ledgerPath(query: LedgerQuery, change: Partial<LedgerQuery>): string {
  const { type, ...rest } = { ...query, page: 1, ...change };
  return listPath('/user/ledger', { type: type === 'um' ? undefined : type, ...rest });
}
