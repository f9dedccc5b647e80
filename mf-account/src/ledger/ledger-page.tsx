import { Link, useLoaderData } from 'react-router-dom';
import { Time } from 'shared/bundled/time/time.tsx';
import type { AccountLogLine } from 'shared/contracts/account/account-log.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, Pagination } from 'shared/ui/kit.ts';
import { useAskedSearch } from 'shared/ui/search-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { LedgerFrame } from './ledger-frame.ts';
import { kinds, ledgerPath, readLedgerQuery } from './ledger-query.ts';
import { type LedgerData, linesPerPage, loadLedger } from './load-ledger.ts';

// The route takes both from one chunk.
export { loadLedger };

/** `/user/ledger`: each change of a balance. Filters are links and a GET form, so it works without JavaScript too. */
export function LedgerPage() {
  const { query, types, lists, count } = useLoaderData<LedgerData>();
  const asked = readLedgerQuery(useAskedSearch());
  return (
    <AccountFrame title="账户明细" lead="积分和佣金的每一笔变动，以及变动后的余额。">
      <LedgerFrame>
        <nav className="kinds" aria-label="账户">
          {kinds.map(([type, label]) => (
            <Link
              key={type}
              to={ledgerPath(asked, { type, change_type: '' })}
              aria-current={type === asked.type ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <LedgerFilters asked={asked} types={types} canExport={count > 0} />
        {lists.length > 0 ? (
          <Lines lists={lists} count={count} />
        ) : (
          <EmptyState
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
      </LedgerFrame>
    </AccountFrame>
  );
}

const nothingChosen = { change_type: '', action: '', start_time: '', end_time: '', keyword: '' } as const;

function Lines({ lists, count }: { lists: readonly AccountLogLine[]; count: number }) {
  return (
    <div className="scroll">
      <table>
        <caption className="visually-hidden">共 {count} 笔</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">类型</th>
            <th scope="col" className="amount">
              变动
            </th>
            <th scope="col" className="amount">
              余额
            </th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {lists.map((line) => (
            <tr key={line.id}>
              <td>
                <Time at={line.create_time} />
              </td>
              <td>{line.change_type_desc}</td>
              <td className="amount" data-in={line.action === 1 || undefined}>
                {line.change_amount_desc}
              </td>
              <td className="amount">{line.left_amount}</td>
              <td className="about">{[line.remark, line.source_sn].filter(Boolean).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
