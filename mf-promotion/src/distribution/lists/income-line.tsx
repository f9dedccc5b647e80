import { minuteOf, Time } from 'shared/bundled/time/time.tsx';
import type { CommissionStatus, IncomeLine as Line } from 'shared/contracts/promotion/income.ts';
import { Chip, styled } from 'shared/ui/kit.ts';
import { moneyText } from '../../money-text.ts';

const colours = { pending: 'warning', available: 'success', held: 'info', taken: 'default', house: 'default' } as const;

/** One commission: whose order, how it was counted, when it is payable, and what took it back. */
export function IncomeLine({ line }: { line: Line }) {
  const { user, order_sn, level, source_desc, base, rate, amount, left, status, status_desc, payable_time } = line;
  return (
    <Row>
      <div className="head">
        <strong dir="auto">{user}</strong>
        <span>
          {level === 2 ? '二级好友' : '一级好友'} · {source_desc} · 订单 {order_sn}
        </span>
        <Chip size="small" color={colours[status]} label={status_desc} />
        <data value={left}>{moneyText(left)}</data>
      </div>
      <p>
        {moneyText(base)} × {rate}% = {moneyText(amount)}，<Time at={line.create_time} />
        {payableWords(status, payable_time)}
      </p>
      {line.held_reason && <p>暂不结算：{line.held_reason}</p>}
      {line.returns.map((back) => (
        <p key={`${back.create_time} ${back.amount}`} className="back">
          <Time at={back.create_time} /> 收回 {moneyText(back.amount)}：{back.reason}
          {placesOf(back)}
        </p>
      ))}
    </Row>
  );
}

const payableWords = (status: CommissionStatus, time: string) =>
  status === 'pending' ? `，${minuteOf(time)} 起可提现` : status === 'available' ? `，${minuteOf(time)} 已可提现` : '';

/** From where it was taken: what was not there any more is owed. */
function placesOf({ from_pending, from_available, to_debt }: Line['returns'][number]): string {
  const places = [
    ['待结算', from_pending],
    ['可提现', from_available],
    ['以后的收益', to_debt],
  ] as const;
  const taken = places.filter(([, amount]) => Number(amount) > 0);
  return taken.length > 0
    ? `（从${taken.map(([place, amount]) => `${place}扣 ${moneyText(amount)}`).join('、')}）`
    : '';
}

const Row = styled('li')({
  padding: 'var(--space-3) 0',
  borderBottom: '1px solid var(--line)',
  fontSize: 'var(--type-interface)',
  fontVariantNumeric: 'tabular-nums',
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 'var(--space-1) var(--space-3)' },
  '& .head > span': { color: 'var(--text-2)', overflowWrap: 'anywhere' },
  '& .head > data': { marginLeft: 'auto', fontWeight: 'var(--weight-strong)' },
  '& p': { marginTop: 'var(--space-1)', color: 'var(--text-2)' },
  '& .back': { color: 'var(--warning)' },
});
