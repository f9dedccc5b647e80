import { useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import type { Part } from 'shared/bundled/loading/load-part.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { getPendingIncome } from 'shared/contracts/promotion/income.ts';
import { styled } from 'shared/ui/kit.ts';
import { moneyText } from '../../money-text.ts';
import { payableText } from '../payable-text.ts';
import { ComingSection, Section } from '../section.tsx';
import { PendingCalendar } from './pending-calendar.tsx';

interface PendingSectionProps {
  /** Undefined: it is on its way. */
  pending: Part<Output<typeof getPendingIncome>> | undefined;
  /** Days until a commission can be withdrawn. */
  holdDays: number;
}

/** What is not payable yet, and when it will be. */
export function PendingSection({ pending, holdDays }: PendingSectionProps) {
  const { revalidate } = useRevalidator();
  if (!pending) return <ComingSection title="待结算" />;
  if ('problem' in pending) {
    return (
      <Section title="待结算">
        <LoadFailed text={`待结算的收益没有加载出来：${pending.problem}`} onRetry={() => void revalidate()} />
      </Section>
    );
  }
  const { days, total, held } = pending.data;
  return (
    <Section title="待结算">
      <Lead>
        {Number(total) > 0 ? `共 ${moneyText(total)}` : '没有待结算的收益'}。好友{payableText(holdDays)}。
        {Number(held) > 0 && ` 另有 ${moneyText(held)} 在审核，通过后再结算。`}
      </Lead>
      {days.length > 0 && <PendingCalendar days={days} />}
    </Section>
  );
}

const Lead = styled('p')({ marginBottom: 'var(--space-3)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' });
