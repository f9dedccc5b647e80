import { useAtomValue } from 'jotai';
import { CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from 'shared/contracts/account/order.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { Button } from 'shared/ui/kit.ts';
import { creditsText, priceText } from 'shared/ui/price-text.ts';

/** Shown after a payment: the order, what it added, and the buttons to go on. */
export function Paid({ order, onClose }: { order: OrderDetail; onClose(): void }) {
  const user = useAtomValue(userAtom);
  const isPromoted = isOffered(useAtomValue(siteConfigAtom), '/promotion/distribution');
  const { name, order_amount, gives, order_sn, pay_way_desc } = order;
  return (
    <div className="paid">
      <CircleCheckBig size={56} strokeWidth={1.5} aria-hidden />
      {/* Where the keyboard continues: what was at its place is gone. */}
      <h2 id="pay-title" tabIndex={-1} ref={(title) => title?.focus()}>
        支付成功
      </h2>
      <p role="status">
        {name} · {priceText(order_amount)}
        {pay_way_desc && ` · ${pay_way_desc}`}
      </p>
      <dl>
        {gives.map((give) => (
          <div key={give.name}>
            <dt>{give.name}</dt>
            <dd>+{/^\d+$/.test(give.amount) ? creditsText(Number(give.amount)) : give.amount}</dd>
          </div>
        ))}
        {user && (
          <div className="now">
            <dt>现有对话积分 / 绘画积分</dt>
            <dd>
              {creditsText(user.balance)} / {creditsText(user.balance_draw)}
            </dd>
          </div>
        )}
        <div>
          <dt>订单号</dt>
          <dd>{order_sn}</dd>
        </div>
      </dl>
      <Button variant="contained" size="large" fullWidth onClick={onClose}>
        完成
      </Button>
      <p className="ways-on">
        <Link to="/user/ledger">查看账户明细</Link>
        <Link to="/user/orders">查看订单</Link>
        {isPromoted && <Link to="/promotion/distribution">邀请好友，一起赚收益</Link>}
      </p>
    </div>
  );
}
