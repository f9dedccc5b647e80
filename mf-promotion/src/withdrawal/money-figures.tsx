import { Link } from 'react-router-dom';
import { Stat } from 'shared/bundled/records/stat.tsx';
import type { WithdrawConfig } from 'shared/contracts/promotion/withdrawal.ts';
import { Figures } from '../figures.ts';
import { moneyText } from '../money-text.ts';

/** What can be withdrawn, what is on its way, and what this year brought. */
export function MoneyFigures({ config }: { config: WithdrawConfig }) {
  const { available, frozen, debt, year_total } = config;
  return (
    <Figures>
      <Stat
        label="可提现"
        value={moneyText(available)}
        note={
          Number(debt) > 0 ? (
            `还有 ${moneyText(debt)} 待抵扣：退款要收回已经提现的佣金，由以后的收益抵扣`
          ) : (
            <Link to="/user/ledger?type=money">佣金明细</Link>
          )
        }
      />
      <Stat label="提现中" value={moneyText(frozen)} note="已经从可提现中划出，失败会全部退回" />
      <Stat label="今年提现" value={moneyText(year_total)} note="包括提现中的" />
    </Figures>
  );
}
