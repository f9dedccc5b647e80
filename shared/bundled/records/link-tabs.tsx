import { Link } from 'react-router-dom';
import { styled } from 'shared/ui/kit.ts';

interface LinkTabsProps {
  /** What the links choose between, for screen readers. */
  label: string;
  items: readonly { to: string; label: string; isCurrent: boolean }[];
}

/** Which of a few lists is shown, as links in a row: it works without a script. Scrolls sideways where there is no room. */
export function LinkTabs({ label, items }: LinkTabsProps) {
  return (
    <Row aria-label={label}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} aria-current={item.isCurrent ? 'page' : undefined}>
          {item.label}
        </Link>
      ))}
    </Row>
  );
}

const Row = styled('nav')({
  display: 'flex',
  gap: 'var(--space-2)',
  minWidth: 0,
  // Words of two signs are as wide as a finger; the first still stands at the page's edge.
  margin: '0 -6px',
  padding: '0 6px 0 0',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  boxShadow: 'inset 0 -1px var(--line)',
  fontSize: 'var(--type-interface)',
  '& a': {
    flex: 'none',
    height: 44,
    padding: '0 6px',
    borderBottom: '2px solid transparent',
    color: 'var(--text-2)',
    lineHeight: '44px',
    '&:hover': { color: 'var(--text)', textDecoration: 'none' },
    '&:focus-visible': { outlineOffset: -3 },
    '&[aria-current]': {
      borderBottomColor: 'var(--accent-text)',
      color: 'var(--text)',
      fontWeight: 'var(--weight-medium)',
    },
  },
});
