import type { ModelColumn } from 'shared/contracts/operator/screen/model.ts';
import type { Row } from '../model/rows.ts';
import type { Moment } from '../values/timeline.tsx';

/** What happened with an order, of all its lists: attempts to pay, notices, refunds. */
export function momentsOf(columns: ModelColumn[], row: Row): Moment[] {
  const within = (list: string) => columns.find(({ name }) => name === list)?.columns ?? [];
  const titleOf = (list: string, name: string, value: unknown) =>
    within(list)
      .find((one) => one.name === name)
      ?.values?.find((one) => one.value === value)?.title ?? String(value ?? '');
  const rows = (list: string) => (row[list] ?? []) as Row[];
  const time = (one: Row, name: string) => (typeof one[name] === 'string' ? (one[name] as string) : null);
  return [
    { time: time(row, 'create_time'), title: '下单', about: `¥ ${row.amount}` },
    ...rows('attempts').map(
      (one): Moment => ({
        time: time(one, 'create_time'),
        title: `打开支付：${one.channel}`,
        about: `支付单号 ${one.pay_sn}`,
      }),
    ),
    ...rows('attempts').map(
      (one): Moment => ({
        time: time(one, 'pay_time'),
        title: `渠道收到付款：${one.channel}`,
        about: `交易号 ${one.transaction ?? ''}`,
        tone: 'success',
      }),
    ),
    { time: time(row, 'pay_time'), title: '订单已支付，权益到账', tone: 'success' },
    ...rows('notices').map(
      (one): Moment => ({
        time: time(one, 'last_time'),
        title: `渠道通知${titleOf('notices', 'status', one.status)}`,
        about: String(one.reason),
        tone: one.status === 'done' ? 'success' : 'error',
      }),
    ),
    ...rows('refunds').flatMap((one): Moment[] => [
      {
        time: time(one, 'create_time'),
        title: `${titleOf('refunds', 'kind', one.kind)} ¥ ${one.amount}`,
        about: String(one.reason),
        tone: 'warning',
      },
      {
        time: one.status === 'waiting' || one.status === 'pending' ? undefined : time(one, 'finish_time'),
        title: `${titleOf('refunds', 'status', one.status)} ¥ ${one.amount}`,
        about: String(one.problem ?? ''),
        tone: one.status === 'done' ? 'success' : 'error',
      },
    ]),
    ...(row.status === 'pending' ? [{ time: undefined, title: '等待付款' }] : []),
  ];
}
