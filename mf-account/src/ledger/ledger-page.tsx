import { Link, useLoaderData } from 'react-router-dom';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { LinkTabs } from 'shared/bundled/records/link-tabs.tsx';
import { type RecordColumn, RecordTable } from 'shared/bundled/records/record-table.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import type { AccountLogLine } from 'shared/contracts/account/account-log.ts';
import { useCapability } from 'shared/site/config.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import { useAskedSearch } from 'shared/ui/search-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { kinds, ledgerPath, readLedgerQuery } from './ledger-query.ts';
import { type LedgerData, linesPerPage, loadLedger } from './load-ledger.ts';

// The route takes both from one chunk.
export { loadLedger };

/** `/user/ledger`: each change of a balance. Filters are links and a GET form, so it works without JavaScript too. */
export function LedgerPage() {
  const { query, types, lists, count } = useLoaderData<LedgerData>();
  const canExport = useCapability('ledger_export');
  const asked = readLedgerQuery(useAskedSearch());
  return (
    <AccountFrame title="账户明细" lead={query.type === 'money' ? moneyLead : lead}>
      <Kinds>
        <LinkTabs
          label="账户"
          items={kinds.map(([type, label]) => ({
            label,
            to: ledgerPath(asked, { type, change_type: '' }),
            isCurrent: type === asked.type,
          }))}
        />
      </Kinds>
      <LedgerFilters asked={asked} types={types} canExport={count > 0 && canExport} />
      {lists.length > 0 ? (
        <RecordTable caption={`共 ${count} 笔`} columns={columns} rows={lists} />
      ) : (
        <EmptyState
          drawing="search"
          action={
            <Button component={Link} to={ledgerPath(query, nothingChosen)} variant="soft">
              查看全部
            </Button>
          }
        >
          没有符合条件的记录
        </EmptyState>
      )}
      <Pagination
        page={query.page}
        count={Math.ceil(count / linesPerPage)}
        to={(page) => ledgerPath(query, { page })}
      />
    </AccountFrame>
  );
}

function About({ about, about_path, remark, source_sn }: AccountLogLine) {
  const words = about || remark || source_sn;
  return about_path ? <Link to={about_path}>{words || '查看'}</Link> : words;
}

const lead = '积分和佣金的每一笔变动，以及变动后的余额。';
const moneyLead = (
  <>
    可提现佣金的每一笔变动。<Link to="/promotion/withdrawal">去提现</Link>
  </>
);

const Kinds = styled('div')({ marginTop: 'var(--space-4)' });

const nothingChosen = { change_type: '', action: '', start_time: '', end_time: '', keyword: '' } as const;

const columns: readonly RecordColumn<AccountLogLine>[] = [
  { title: '时间', kind: 'when', cell: ({ create_time }) => <Time at={create_time} /> },
  { title: '类型', kind: 'what', cell: ({ change_type_desc }) => change_type_desc },
  {
    title: '变动',
    kind: 'amount',
    cell: ({ change_amount_desc }) => change_amount_desc,
    isIncome: ({ action }) => action === 1,
  },
  { title: '余额', kind: 'left', cell: ({ left_amount }) => left_amount },
  { title: '说明', kind: 'about', cell: (line) => <About {...line} /> },
];
