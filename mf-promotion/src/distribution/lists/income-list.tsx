import { Link } from 'react-router-dom';
import { FilterChoice, RecordFilters } from 'shared/bundled/records/record-filters.tsx';
import { getIncomeLink } from 'shared/contracts/promotion/income.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, styled, TextField } from 'shared/ui/kit.ts';
import { type DistributionQuery, distributionPath, noFilters } from '../distribution-query.ts';
import type { Listed } from '../load-distribution.ts';
import { IncomeLine } from './income-line.tsx';

interface IncomeListProps {
  asked: DistributionQuery;
  rows: Extract<Listed, { of: 'income' }>['rows'];
}

const statuses = [
  ['pending', '待结算'],
  ['available', '已结算'],
  ['held', '审核中'],
  ['taken', '已收回'],
  ['house', '已失效'],
] as const;
const levels = [
  ['1', '一级好友'],
  ['2', '二级好友'],
] as const;
const sources = [
  ['member', '会员'],
  ['recharge', '充值'],
] as const;

/** Each commission with the reasons for its amount, and the same lines as a file. */
export function IncomeList({ asked, rows }: IncomeListProps) {
  const call = useCall();
  const { level, status, source, start_day, end_day } = asked;
  const findExport = async () => (await call(getIncomeLink, { level, status, source, start_day, end_day })).url;
  return (
    <>
      <RecordFilters
        action="/promotion/distribution"
        label="筛选收益"
        canExport={rows.count > 0}
        findExport={findExport}
      >
        <input type="hidden" name="list" value="income" />
        {asked.days === 90 && <input type="hidden" name="days" value="90" />}
        <FilterChoice label="状态" name="status" value={status} options={statuses} />
        <FilterChoice label="层级" name="level" value={level} options={levels} />
        <FilterChoice label="来源" name="source" value={source} options={sources} />
        <TextField label="开始日期" type="date" name="start_day" defaultValue={start_day} />
        <TextField label="结束日期" type="date" name="end_day" defaultValue={end_day} />
      </RecordFilters>
      {rows.lists.length > 0 ? (
        <Lines aria-label={`共 ${rows.count} 笔收益`}>
          {rows.lists.map((line) => (
            <IncomeLine key={line.id} line={line} />
          ))}
        </Lines>
      ) : (
        <EmptyState
          action={
            <Button component={Link} to={distributionPath(asked, noFilters)} variant="soft" preventScrollReset>
              查看全部
            </Button>
          }
        >
          没有符合条件的收益
        </EmptyState>
      )}
    </>
  );
}

const Lines = styled('ul')({ margin: '0 0 var(--space-4)', padding: 0, listStyle: 'none' });
