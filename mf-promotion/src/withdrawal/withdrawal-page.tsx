import { useLoaderData } from 'react-router-dom';
import { styled } from 'shared/ui/kit.ts';
import { PromotionFrame } from '../promotion-frame.tsx';
import { PayoutAccounts } from './accounts/payout-accounts.tsx';
import { Applying } from './apply/applying.tsx';
import { TypedApply } from './apply/typed-apply.tsx';
import { WithdrawalDetail } from './detail/withdrawal-detail.tsx';
import { WithdrawalHistory } from './history/withdrawal-history.tsx';
import { loadWithdrawal, type WithdrawalData } from './load-withdrawal.ts';
import { MoneyFigures } from './money-figures.tsx';
import { isUnderWay } from './status-colours.ts';
import { useFreshWithdrawals } from './use-fresh-withdrawals.ts';

// The route takes both from one chunk.
export { loadWithdrawal };

/** `/promotion/withdrawal`: asks for money, and shows what became of it. With `?id=` one withdrawal with its course. */
export function WithdrawalPage() {
  const data = useLoaderData<WithdrawalData>();
  useFreshWithdrawals(isOpen(data));
  if (data.is === 'detail') {
    return (
      <PromotionFrame title="提现详情">
        <WithdrawalDetail key={data.detail.id} detail={data.detail} />
      </PromotionFrame>
    );
  }
  if (data.is === 'typed') {
    return (
      <PromotionFrame title="提现" lead="把可提现的佣金转到你自己的收款账户。">
        <TypedApply data={data} />
        <WithdrawalHistory query={data.query} history={data.history} />
      </PromotionFrame>
    );
  }
  return (
    <PromotionFrame title="提现" lead="把可提现的佣金转到你自己的收款账户。">
      <MoneyFigures config={data.config} />
      <Beside>
        <Applying data={data} />
        <PayoutAccounts types={data.types} accounts={data.accounts} mobile={data.config.mobile} />
      </Beside>
      <WithdrawalHistory query={data.query} history={data.history} />
    </PromotionFrame>
  );
}

/** Form and accounts, where both have room. */
const Beside = styled('div')({
  '@media (min-width: 1200px)': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 280px',
    gap: '0 var(--space-6)',
    alignItems: 'start',
  },
});

/** Something of what is shown may change by itself. */
function isOpen(data: WithdrawalData): boolean {
  if (data.is === 'detail') return isUnderWay(data.detail.status);
  return data.is === 'form' && data.config.in_flight > 0;
}
