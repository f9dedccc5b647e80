import { FilterChoice, FilterDay, RecordFilters } from 'shared/bundled/records/record-filters.tsx';
import { getExportLink } from 'shared/contracts/account/account-log.ts';
import { useCall } from 'shared/site/visit.ts';
import { styled, TextField } from 'shared/ui/kit.ts';
import type { LedgerQuery } from './ledger-query.ts';

interface LedgerFiltersProps {
  /** What was asked for last. */
  asked: LedgerQuery;
  /** Code and label of each change type. */
  types: Readonly<Record<string, string>>;
  canExport: boolean;
}

const directions = [
  ['1', '增加'],
  ['2', '减少'],
] as const;

/** What is listed, and the same lines as a file. */
export function LedgerFilters({ asked, types, canExport }: LedgerFiltersProps) {
  const call = useCall();
  const findExport = async () => {
    const { page: _, ...filters } = asked;
    return (await call(getExportLink, filters)).url;
  };
  return (
    <RecordFilters action="/user/ledger" label="筛选明细" canExport={canExport} findExport={findExport}>
      {asked.type !== 'um' && <input type="hidden" name="type" value={asked.type} />}
      <FilterChoice label="收支" name="action" value={asked.action} options={directions} />
      <FilterChoice label="类型" name="change_type" value={asked.change_type} options={Object.entries(types)} />
      <FilterDay label="开始日期" name="start_time" value={asked.start_time} />
      <FilterDay label="结束日期" name="end_time" value={asked.end_time} />
      <Keyword
        label="搜索"
        type="search"
        name="keyword"
        placeholder="说明或单号"
        maxLength={50}
        defaultValue={asked.keyword}
      />
    </RecordFilters>
  );
}

const Keyword = styled(TextField)({ '@media (max-width: 767.98px)': { gridColumn: '1 / -1' } });
