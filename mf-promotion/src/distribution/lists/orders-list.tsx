import { type RecordColumn, RecordTable } from 'shared/bundled/records/record-table.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { moneyText } from '../../money-text.ts';
import type { Listed } from '../load-distribution.ts';

type Rows = Extract<Listed, { of: 'orders' }>['rows'];

/** What friends bought, as far as it brought a commission. */
export function OrdersList({ rows }: { rows: Rows }) {
  if (rows.lists.length === 0) return <EmptyState>好友还没有下过单，下单后会显示在这里</EmptyState>;
  return <RecordTable caption={`共 ${rows.count} 笔订单`} columns={columns} rows={rows.lists} />;
}

const columns: readonly RecordColumn<Rows['lists'][number]>[] = [
  { title: '时间', kind: 'when', cell: ({ create_time }) => <Time at={create_time} /> },
  { title: '好友', kind: 'what', cell: ({ user, order_type_desc }) => `${user} · ${order_type_desc}` },
  { title: '订单金额', kind: 'left', cell: ({ order_amount }) => moneyText(order_amount) },
  {
    title: '收益',
    kind: 'amount',
    cell: ({ income }) => moneyText(income),
    isIncome: ({ income }) => Number(income) > 0,
  },
  {
    title: '说明',
    kind: 'about',
    cell: ({ level, order_sn, status_desc }) =>
      `${level === 2 ? '二级好友' : '一级好友'} · ${status_desc} · ${order_sn}`,
  },
];
