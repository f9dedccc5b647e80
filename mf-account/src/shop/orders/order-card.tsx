import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { minuteOf, Time } from 'shared/bundled/time/time.tsx';
import { cancelOrder, getOrder, type Order, type OrderDetail } from 'shared/contracts/account/order.ts';
import { messageOf } from 'shared/http/errors.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { copyText } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, Chip, Skeleton } from 'shared/ui/kit.ts';
import { priceText } from 'shared/ui/price-text.ts';
import { Countdown } from '../countdown.tsx';

const colours = {
  pending: 'warning',
  paid: 'success',
  partly_refunded: 'info',
  refunded: 'default',
  closed: 'default',
} as const;

/** One order: what, how much, how it stands; unfolded its receipt. `payLink` leads on to its payment. */
export function OrderCard({ order, payLink }: { order: Order; payLink: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <div className="head">
        <div>
          <h2 dir="auto">{order.name}</h2>
          <p>
            <Time at={order.create_time} />
            <span>{order.from === 'member' ? '会员' : '积分充值'}</span>
          </p>
        </div>
        <Chip size="small" color={colours[order.status]} label={order.status_desc} />
        <strong>{priceText(order.order_amount)}</strong>
      </div>
      <div className="actions">
        {order.seconds_left > 0 && (
          <>
            <Left key={order.seconds_left} seconds={order.seconds_left} />
            <CancelButton order={order} />
            <Button component={Link} to={payLink} variant="soft" size="small" preventScrollReset>
              继续支付
            </Button>
          </>
        )}
        <Button
          variant="text"
          color="inherit"
          size="small"
          endIcon={<ChevronDown aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? '收起' : '订单详情'}
        </Button>
      </div>
      {isOpen && <Receipt key={order.status} id={order.order_id} />}
    </li>
  );
}

/** Counted by the clock of this device from the moment that the list was shown. */
function Left({ seconds }: { seconds: number }) {
  const { revalidate } = useRevalidator();
  const [until] = useState(() => Date.now() + seconds * 1000);
  return (
    <span className="left">
      剩余 <Countdown until={until} onEnd={() => void revalidate()} />
    </span>
  );
}

function CancelButton({ order: { order_id: id, name } }: { order: Order }) {
  const call = useCall();
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const cancel = async () => {
    const words = {
      danger: true,
      title: `取消“${name}”的订单？`,
      confirmWord: '取消订单',
      cancelWord: '保留',
    } as const;
    if (!(await confirm('取消后不能再支付这笔订单，需要时可以重新下单。', words))) return;
    setIsBusy(true);
    // The call says how it went.
    await call(cancelOrder, { id }).catch(() => undefined);
    await revalidate();
    setIsBusy(false);
  };
  return (
    <Button variant="text" color="inherit" size="small" loading={isBusy} onClick={() => void cancel()}>
      取消订单
    </Button>
  );
}

/** Loaded again when it is expanded, and for another status of the order, which is its `key`. */
function Receipt({ id }: { id: number }) {
  const call = useCall();
  const [receipt, setReceipt] = useState<OrderDetail | { problem: string }>();
  useEffect(() => {
    const leave = new AbortController();
    call(getOrder, { id }, { quiet: true, signal: leave.signal }).then(
      setReceipt,
      (error) => leave.signal.aborted || setReceipt({ problem: messageOf(error) }),
    );
    return () => leave.abort();
  }, [call, id]);
  if (!receipt) return <Skeleton variant="rounded" height={120} />;
  if ('problem' in receipt) return <p role="alert">{receipt.problem}</p>;
  const rows = [
    ['支付方式', receipt.pay_way_desc],
    ['支付时间', receipt.pay_time],
    ...receipt.gives.map(({ name, amount }) => [name, amount]),
    ...receipt.refunds.map(({ amount, status_desc, create_time }) => [
      status_desc,
      `${priceText(amount)} · ${minuteOf(create_time)}`,
    ]),
  ].filter(([, value]) => value);
  return (
    <dl>
      <dt>订单号</dt>
      <dd>
        {receipt.order_sn}
        <Button size="small" onClick={() => void copyText(receipt.order_sn)} aria-label="复制订单号">
          复制
        </Button>
      </dd>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
