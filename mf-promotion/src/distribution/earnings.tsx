import { Link } from 'react-router-dom';
import { Stat } from 'shared/bundled/records/stat.tsx';
import type { Distribution } from 'shared/contracts/promotion/distribution.ts';
import { Alert, styled } from 'shared/ui/kit.ts';
import { Figures } from '../figures.ts';
import { moneyText } from '../money-text.ts';

/** What can be withdrawn, what was earned in all, what today brought. */
export function Earnings({ user }: { user: Distribution['user'] }) {
  const { user_money, total_user_money, today_money, withdrawn_money, frozen_money, pending_money, debt_money } = user;
  return (
    <>
      {user.is_frozen > 0 && <Notice severity="warning">你的推广收益暂停结算：{user.frozen_reason}</Notice>}
      <Figures>
        <Stat
          label="可提现"
          value={moneyText(user_money)}
          note={
            <>
              {Number(frozen_money) > 0 && `提现中 ${moneyText(frozen_money)} · `}
              <Link to="/promotion/withdrawal">{Number(user_money) > 0 ? '去提现' : '提现记录'}</Link>
            </>
          }
        />
        <Stat label="累计收益" value={moneyText(total_user_money)} note={`已提现 ${moneyText(withdrawn_money)}`} />
        <Stat label="今日收益" value={moneyText(today_money)} note={`待结算 ${moneyText(pending_money)}`} />
      </Figures>
      {Number(debt_money) > 0 && (
        <Notice severity="warning" role="status">
          待抵扣 {moneyText(debt_money)}：有订单退款，而这笔收益已经提现，由以后的收益抵扣。
        </Notice>
      )}
    </>
  );
}

const Notice = styled(Alert)({ marginTop: 'var(--space-4)' });
