import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { BlockOf } from 'shared/contracts/content/content-page.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { priceText } from 'shared/ui/price-text.ts';
import { BlockSection } from './block-section.tsx';
import { placed } from './placed.ts';

const ways = {
  member: { to: '/openvip', label: '开通会员' },
  recharge: { to: '/recharge', label: '去充值' },
} as const;

/** What is sold at this moment, as the api filled it in; nothing where nothing is. */
export function PricingBlock({ block }: { block: BlockOf<'pricing'> }) {
  if (block.packages.length === 0) return null;
  const { to, label } = ways[block.of];
  return (
    <BlockSection block={block}>
      <Packages data-threes={(block.packages.length > 4 && block.packages.length % 4 > 0) || undefined}>
        {placed(block.packages).map(({ place, item: { name, price, crossed, per, tag, isRecommended, lines } }) => (
          <li key={place} data-recommended={isRecommended || undefined}>
            <h3>
              <bdi>{name}</bdi>
              {(tag || isRecommended) && <span className="tag">{tag || '推荐'}</span>}
            </h3>
            <p className="price">
              <span className="sum">{priceText(price)}</span>
              {per && <span> / {per}</span>}
              {crossed && (
                <s>
                  <span className="visually-hidden">原价</span>
                  {priceText(crossed)}
                </s>
              )}
            </p>
            <ul>
              {placed(lines).map(({ place, item: line }) => (
                <li key={place}>
                  <Check size={16} aria-hidden />
                  <bdi>{line}</bdi>
                </li>
              ))}
            </ul>
            <Button
              component={Link}
              to={to}
              variant={isRecommended ? 'contained' : 'outlined'}
              fullWidth
              data-print="no"
            >
              {label}
              <span className="visually-hidden">：{name}</span>
            </Button>
          </li>
        ))}
      </Packages>
    </BlockSection>
  );
}

const Packages = styled('ul')({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: 'var(--space-4)',
  // Three in a row where four would leave the last row half empty.
  '&[data-threes]': { gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))' },
  margin: 'var(--space-6) 0 0',
  padding: 0,
  '& > li': {
    display: 'flex',
    flexDirection: 'column',
    maxWidth: 400,
    padding: 'var(--space-5)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-sheet)',
    background: 'var(--surface-raised)',
  },
  '& > li[data-recommended]': { borderColor: 'var(--accent-text)' },
  '& h3': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px var(--space-2)',
    fontSize: '1.0625rem',
  },
  '& .tag': {
    padding: '1px 8px',
    borderRadius: 'var(--radius-full)',
    background: 'var(--accent-soft)',
    color: 'var(--accent-text)',
    fontSize: 'var(--type-meta)',
    fontWeight: 'var(--weight-medium)',
  },
  '& .price': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 'var(--space-2)',
    marginTop: 'var(--space-3)',
    color: 'var(--text-2)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .sum': { color: 'var(--text)', fontSize: 'var(--type-hero)', fontWeight: 'var(--weight-strong)' },
  '& s': { fontSize: 'var(--type-interface)' },
  '& ul': { listStyle: 'none', flex: 1, margin: 'var(--space-4) 0 var(--space-5)', padding: 0 },
  '& ul li': {
    display: 'flex',
    gap: 'var(--space-2)',
    padding: '4px 0',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    '& svg': { flex: 'none', marginTop: 3, color: 'var(--success)' },
  },
  // Two beside each other, so that they are compared without scrolling far.
  '@media (max-width: 767.98px)': {
    '&, &[data-threes]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 'var(--space-3)' },
    '& > li': { padding: 'var(--space-4) var(--space-3)', borderRadius: 'var(--radius-card)' },
    '& .sum': { fontSize: 'var(--type-title)' },
    '& ul': { margin: 'var(--space-3) 0 var(--space-4)' },
  },
});
