import { styled } from 'shared/ui/kit.ts';
import { moneyText } from '../../money-text.ts';
import type { useQuote } from './use-quote.ts';

/** Below the amount: the fee, what arrives and when; without an amount, the rule of the fee. */
export function QuoteLine({ quote, feeRule }: { quote: ReturnType<typeof useQuote>; feeRule: string }) {
  return (
    <Line aria-live="polite" aria-label="费用和到账" role="group">
      {!quote && <p>{feeRule}</p>}
      {quote && 'failure' in quote && <p className="problem">费用没有算出来：{quote.failure}</p>}
      {quote && !('failure' in quote) && (
        <>
          {quote.problem && <p className="problem">{quote.problem}</p>}
          <dl>
            <dt>手续费（{quote.handling_fee_ratio}%）</dt>
            <dd>{moneyText(quote.handling_fee)}</dd>
            <dt>实际到账</dt>
            <dd className="arrives">{moneyText(quote.left_money)}</dd>
            <dt>到账时间</dt>
            <dd>{quote.arrival}</dd>
            <dt>提现后还可提现</dt>
            <dd>{moneyText(quote.left_available)}</dd>
          </dl>
        </>
      )}
    </Line>
  );
}

const Line = styled('div')({
  padding: 'var(--space-3) var(--space-4)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--fill)',
  fontSize: 'var(--type-interface)',
  '& p': { color: 'var(--text-2)' },
  '& .problem': { color: 'var(--danger)' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 'var(--space-1) var(--space-4)',
    margin: 0,
    fontVariantNumeric: 'tabular-nums',
  },
  '& .problem + dl': { marginTop: 'var(--space-2)' },
  '& dt': { color: 'var(--text-2)' },
  '& dd': { margin: 0, textAlign: 'right' },
  '& .arrives': { fontWeight: 'var(--weight-strong)' },
});
