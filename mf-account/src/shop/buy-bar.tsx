import { Link } from 'react-router-dom';
import { Button, styled } from 'shared/ui/kit.ts';
import { buyButtonId } from './pay/lost-focus.ts';
import { PriceTag } from './pay/price-tag.tsx';

interface BuyBarProps {
  name: string;
  price: string;
  /** Of the button: 立即开通. */
  action: string;
  isBusy: boolean;
  /** Why nothing can be bought. */
  refusal?: string | undefined;
  onBuy(): void;
}

/** What is chosen, its price, and the one button of the page. Stays in sight on a phone. */
export function BuyBar({ name, price, action, isBusy, refusal, onBuy }: BuyBarProps) {
  return (
    <Bar>
      <div>
        <span className="chosen">{name}</span>
        <PriceTag className="price" price={price} />
      </div>
      <p>
        支付即表示同意<Link to="/policy/pay">《支付协议》</Link>
      </p>
      <Button
        id={buyButtonId}
        variant="contained"
        size="large"
        loading={isBusy}
        disabled={refusal !== undefined}
        onClick={onBuy}
      >
        {refusal ?? action}
      </Button>
    </Bar>
  );
}

const Bar = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: 'var(--space-2) var(--space-5)',
  marginTop: 'var(--space-5)',
  padding: 'var(--space-4) var(--space-5)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-sheet)',
  background: 'var(--surface-raised)',
  '& > div': { display: 'grid', gap: 2 },
  '& .chosen': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& .price data': { fontSize: 'var(--type-hero)', fontWeight: 'var(--weight-strong)', lineHeight: 1.2 },
  '& .price small': { fontSize: 'var(--type-text)' },
  '& p': { color: 'var(--text-2)', fontSize: 'var(--type-meta)' },
  '& p a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--hit)',
    textDecoration: 'underline',
    textUnderlineOffset: 3,
  },
  '& > button': { minWidth: 160 },
  '@media (max-width: 767.98px)': {
    position: 'sticky',
    bottom: 'calc(var(--bottom-bar-height) + var(--space-2))',
    zIndex: 1,
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    padding: 'var(--space-3) var(--space-4)',
    boxShadow: 'var(--shadow-overlay)',
    '& .price data': { fontSize: 'var(--type-title)' },
    '& .price small': { fontSize: 'var(--type-interface)' },
    // The room around the words is the finger's too.
    '& p': {
      gridRow: 2,
      gridColumn: '1 / -1',
      margin: 'calc(-1 * var(--space-2)) 0 calc(-1 * var(--space-3))',
    },
    '& > button': { minWidth: 128 },
  },
});
