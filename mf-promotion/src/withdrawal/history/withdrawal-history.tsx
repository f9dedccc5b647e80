import { Link, useRevalidator } from 'react-router-dom';
import { emptyList } from 'shared/bundled/lists/empty-drawings.ts';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { LinkTabs } from 'shared/bundled/records/link-tabs.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import { type Withdrawal, withdrawStatus } from 'shared/contracts/promotion/withdrawal.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Chip, styled } from 'shared/ui/kit.ts';
import { useAskedSearch } from 'shared/ui/search-form.tsx';
import { moneyText } from '../../money-text.ts';
import { type FormData, withdrawalsPerPage } from '../load-withdrawal.ts';
import { statusColour } from '../status-colours.ts';
import { readWithdrawalQuery, type WithdrawalQuery, withdrawalPath } from '../withdrawal-query.ts';

const states = [
  ['', '全部状态'],
  ['1', '审核中'],
  ['2', '打款中'],
  ['3', '已到账'],
  ['4', '未成功'],
] as const;

/** What was asked for, the newest first. Each leads to its course. */
export function WithdrawalHistory({ query, history }: Pick<FormData, 'query' | 'history'>) {
  const { revalidate } = useRevalidator();
  const asked = readWithdrawalQuery(useAskedSearch());
  return (
    <Section aria-labelledby="history-title">
      <h2 id="history-title">提现记录</h2>
      <LinkTabs
        label="状态"
        items={states.map(([status, label]) => ({
          label,
          to: withdrawalPath(asked, { status }),
          isCurrent: status === asked.status,
        }))}
      />
      {'problem' in history ? (
        <LoadFailed text={`提现记录没有加载出来：${history.problem}`} onRetry={() => void revalidate()} />
      ) : (
        <>
          {history.data.lists.length > 0 ? (
            <ul>
              {history.data.lists.map((withdrawal) => (
                <Line key={withdrawal.id} withdrawal={withdrawal} query={query} />
              ))}
            </ul>
          ) : (
            <EmptyState drawing={emptyList}>{query.status ? '没有符合条件的提现' : '还没有提现过'}</EmptyState>
          )}
          <Pagination
            page={query.page}
            count={Math.ceil(history.data.count / withdrawalsPerPage)}
            to={(page) => withdrawalPath(query, { page })}
          />
        </>
      )}
    </Section>
  );
}

function Line({ withdrawal, query }: { withdrawal: Withdrawal; query: WithdrawalQuery }) {
  const { id, money, left_money, status, status_desc, reason, type_desc, account, create_time } = withdrawal;
  return (
    <li>
      <Link to={withdrawalPath(query, { id })}>
        <strong>{moneyText(money)}</strong>
        <span className="about">
          {type_desc} {account}
          {status !== withdrawStatus.failed && ` · 到账 ${moneyText(left_money)}`}
          {reason && <span className="reason">{reason}</span>}
        </span>
        <Time at={create_time} />
        <Chip size="small" color={statusColour(withdrawal)} label={status_desc} />
      </Link>
    </li>
  );
}

const Section = styled('section')({
  marginTop: 'var(--space-6)',
  '& h2': { marginBottom: 'var(--space-2)', fontSize: 'var(--type-title)' },
  '& ul': { margin: '0 0 var(--space-4)', padding: 0, listStyle: 'none' },
  '& li a': {
    display: 'grid',
    gridTemplateColumns: '120px minmax(0, 1fr) auto 88px',
    alignItems: 'center',
    gap: 'var(--space-3)',
    padding: 'var(--space-3) var(--space-2)',
    borderBottom: '1px solid var(--line)',
    color: 'var(--text)',
    fontSize: 'var(--type-interface)',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'none',
    '&:hover': { background: 'var(--fill)' },
    '&:focus-visible': { outlineOffset: -3 },
  },
  '& .about, & time': { color: 'var(--text-2)', overflowWrap: 'anywhere' },
  '& .reason': { display: 'block', color: 'var(--danger)' },
  '& .MuiChip-root': { justifySelf: 'end' },
  '@media (max-width: 767.98px)': {
    '& li a': { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 'var(--space-1) var(--space-3)' },
    '& .about': { gridRow: 2, gridColumn: '1 / -1' },
    '& time': { gridRow: 3 },
    '& .MuiChip-root': { gridRow: 1, gridColumn: 2 },
  },
});
