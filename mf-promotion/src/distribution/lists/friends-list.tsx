import { LinkTabs } from 'shared/bundled/records/link-tabs.tsx';
import { type RecordColumn, RecordTable } from 'shared/bundled/records/record-table.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import type { DistributionFan } from 'shared/contracts/promotion/distribution.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { moneyText } from '../../money-text.ts';
import { type DistributionQuery, distributionPath } from '../distribution-query.ts';
import type { Listed } from '../load-distribution.ts';

interface FriendsListProps {
  asked: DistributionQuery;
  /** Friends of each level. */
  first: number;
  second: number;
  rows: Extract<Listed, { of: 'friends' }>['rows'];
}

/** Who came by the visitor's link, and who came by theirs; masked, with what they brought. */
export function FriendsList({ asked, first, second, rows }: FriendsListProps) {
  const isSecond = asked.level === '2';
  return (
    <>
      <LinkTabs
        label="好友的层级"
        items={[
          { label: `一级好友 ${first}`, to: distributionPath(asked, { level: '' }), isCurrent: !isSecond },
          { label: `二级好友 ${second}`, to: distributionPath(asked, { level: '2' }), isCurrent: isSecond },
        ]}
      />
      {rows.lists.length > 0 ? (
        <RecordTable caption={`共 ${rows.count} 位好友`} columns={columns} rows={rows.lists} />
      ) : (
        <EmptyState>{isSecond ? '你的好友还没有邀请别人' : '还没有好友，把邀请链接发给第一位好友吧'}</EmptyState>
      )}
    </>
  );
}

const columns: readonly RecordColumn<DistributionFan>[] = [
  { title: '好友', kind: 'what', cell: ({ nickname }) => <span dir="auto">{nickname}</span> },
  { title: '注册时间', kind: 'when', cell: ({ create_time }) => <Time at={create_time} isDay /> },
  { title: '消费', kind: 'left', cell: ({ total_amount }) => moneyText(total_amount) },
  {
    title: '带来收益',
    kind: 'amount',
    cell: ({ income }) => moneyText(income),
    isIncome: ({ income }) => Number(income) > 0,
  },
  {
    title: '说明',
    kind: 'about',
    cell: ({ order_num, invite_num, is_distribution_desc }) =>
      [`${order_num} 笔订单`, invite_num > 0 && `又邀请了 ${invite_num} 人`, is_distribution_desc]
        .filter(Boolean)
        .join(' · '),
  },
];
