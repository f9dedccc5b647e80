import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from 'shared/contracts/account/order.ts';
import { messageOf } from 'shared/http/errors.ts';
import { Button } from 'shared/ui/kit.ts';
import { creditsText } from 'shared/ui/price-text.ts';
import { Countdown } from '../countdown.tsx';
import type { PaidOrder } from './order-of-url.ts';
import { PayOpen } from './pay-open.tsx';
import { PayWays } from './pay-ways.tsx';
import { PriceTag } from './price-tag.tsx';
import { usePrepay } from './use-prepay.ts';

interface PayPendingProps {
  paying: PaidOrder;
  order: OrderDetail;
  expiresAt: number;
  /** The site is not reached: what is on show may be old. */
  isCut: boolean;
  load(): Promise<void>;
  /** Asks the channel itself. @returns whether it is paid */
  check(): Promise<boolean>;
}

/** Where the same is ordered again. */
const shops = { member: '/openvip', recharge: '/recharge' } as const;

/** An order that is not paid: it waits, or it is too late. */
export function PayPending({ paying, order, expiresAt, isCut, load, check }: PayPendingProps) {
  const isOver = order.status === 'closed' || order.seconds_left <= 0;
  return (
    <>
      <h2 id="pay-title" tabIndex={-1} ref={takeLostFocus}>
        {isOver ? '订单已过期' : '订单支付'}
      </h2>
      <div className="amount">
        <PriceTag price={order.order_amount} />
        <p>
          {order.name}
          {order.gives.length > 0 && <span className="gives">含 {order.gives.map(giveText).join('、')}</span>}
          <span>订单号 {order.order_sn}</span>
        </p>
      </div>
      {isOver ? (
        <p className="over">没有在规定时间内收到付款，订单已经关闭。如果刚刚付了款，款项仍会自动入账，不用再付一次。</p>
      ) : (
        <OpenWays paying={paying} expiresAt={expiresAt} isCut={isCut} load={load} />
      )}
      <CheckPayment check={check} />
      {isOver && (
        <Button component={Link} to={shops[paying.from]} preventScrollReset variant="contained" size="large" fullWidth>
          重新选择
        </Button>
      )}
    </>
  );
}

/** `对话积分 100`, `会员时长 1 年` */
const giveText = ({ name, amount }: OrderDetail['gives'][number]) =>
  `${name} ${/^\d+$/.test(amount) ? creditsText(Number(amount)) : amount}`;

/** What had the focus may be gone, with the view before: the keyboard continues in this one. */
function takeLostFocus(title: HTMLElement | null): void {
  if (document.activeElement === document.body) title?.focus();
}

type OpenWaysProps = Pick<PayPendingProps, 'paying' | 'expiresAt' | 'isCut' | 'load'>;

function OpenWays({ paying, expiresAt, isCut, load }: OpenWaysProps) {
  const { ways, chosen, choose, opened, problem, retry } = usePrepay(paying);
  const name = ways?.find(({ pay_way }) => pay_way === chosen)?.name ?? '';
  return (
    <>
      {(ways || !problem) && <PayWays ways={ways} chosen={chosen} onChoose={choose} />}
      {(chosen !== undefined || problem) && (
        <PayOpen key={chosen} way={name} opened={opened} problem={problem} onRetry={retry} />
      )}
      <p className="state" role="status">
        {isCut ? '连接中断，正在重试；已付的款不会丢失' : '等待支付，付款后这里会自动更新'}
      </p>
      <p className="left">
        剩余时间 <Countdown until={expiresAt} onEnd={() => void load()} />
      </p>
    </>
  );
}

/** Checks the payment again, for a user who has paid but still sees it pending. */
function CheckPayment({ check }: Pick<PayPendingProps, 'check'>) {
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState('');
  async function ask(): Promise<void> {
    setIsBusy(true);
    setSaid('');
    try {
      if (!(await check())) setSaid('支付渠道还没有收到这笔款项。若已扣款，通常几分钟内到账，请稍后再查。');
    } catch (error) {
      setSaid(messageOf(error));
    }
    setIsBusy(false);
  }
  return (
    <div className="check">
      <Button variant="text" size="small" loading={isBusy} onClick={() => void ask()}>
        已支付但未到账？
      </Button>
      {said && <p role="alert">{said}</p>}
    </div>
  );
}
