import { useRevalidator } from 'react-router-dom';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { Part } from 'shared/bundled/loading/load-part.ts';
import { LinkTabs } from 'shared/bundled/records/link-tabs.tsx';
import type { Distribution } from 'shared/contracts/promotion/distribution.ts';
import { useAskedSearch } from 'shared/ui/search-form.tsx';
import {
  type DistributionQuery,
  distributionPath,
  lists,
  noFilters,
  readDistributionQuery,
} from '../distribution-query.ts';
import { type Listed, rowsPerPage } from '../load-distribution.ts';
import { ComingSection, Section } from '../section.tsx';
import { FriendsList } from './friends-list.tsx';
import { IncomeList } from './income-list.tsx';
import { OrdersList } from './orders-list.tsx';

interface ListsSectionProps {
  query: DistributionQuery;
  user: Distribution['user'];
  /** Undefined: it is on its way. */
  listed: Part<Listed> | undefined;
  /** The server lists lines of income. */
  hasIncome: boolean;
}

/** Friends, their orders, or each line of income. They are links, so that it works without a script. */
export function ListsSection({ query, user, listed, hasIncome }: ListsSectionProps) {
  const { revalidate } = useRevalidator();
  const asked = readDistributionQuery(useAskedSearch());
  const tabs = (
    <LinkTabs
      label="明细"
      items={lists
        .filter(([list]) => list !== 'income' || hasIncome)
        .map(([list, label]) => ({
          label,
          to: distributionPath(asked, { list, ...noFilters }),
          isCurrent: list === asked.list,
        }))}
    />
  );
  if (!listed) return <ComingSection title="明细">{tabs}</ComingSection>;
  if ('problem' in listed) {
    return (
      <Section title="明细">
        <LoadFailed text={`明细没有加载出来：${listed.problem}`} onRetry={() => void revalidate()} />
      </Section>
    );
  }
  const { of, rows } = listed.data;
  return (
    <Section title="明细">
      {tabs}
      {of === 'friends' && <FriendsList asked={asked} first={user.fans_first} second={user.fans_second} rows={rows} />}
      {of === 'orders' && <OrdersList rows={rows} />}
      {of === 'income' && <IncomeList asked={asked} rows={rows} />}
      <Pagination
        page={query.page}
        count={Math.ceil(rows.count / rowsPerPage)}
        to={(page) => distributionPath(query, { page })}
      />
    </Section>
  );
}
